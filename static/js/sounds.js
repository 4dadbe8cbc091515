// @ts-check
/* Sounds of cards that are placed, discarded and turned over, and vibration where there is any. js/cards.js loads this
   module when sound is switched on; without it the table is silent. */

const LOUDNESS = { soft: 0.25, medium: 0.55, loud: 1 };
const APART = 0.09; // seconds
const RISING = [1, 9 / 8, 5 / 4, 3 / 2, 2]; // a win is the sound of a flip, rising
const { sounds } = JSON.parse(document.getElementById("site").textContent);

async function load(name) {
  const answer = await fetch(sounds[name]);
  return new OfflineAudioContext(1, 1, 22050).decodeAudioData(await answer.arrayBuffer());
}

/* A sample that failed to load is fetched again next time. */
const samples = {};
const sample = (name) => (samples[name] ??= load(name).catch(() => void delete samples[name]));

for (const name of ["place", "discard", "flip"]) sample(name);
let context; // browsers allow it only after a click or a key

export async function play(names, level) {
  if (!names.length || !(level in LOUDNESS)) return;
  navigator.vibrate?.(names.includes("flip") ? [12, 40, 12] : 10);
  context ??= new AudioContext();
  const volume = new GainNode(context, { gain: LOUDNESS[level] });
  volume.connect(context.destination);
  const notes = names.flatMap((name) => (name === "win" ? RISING.map((rate) => ["flip", rate]) : [[name, 1]]));
  const buffers = await Promise.all(notes.map(([name]) => sample(name)));
  if (context.state === "suspended") await context.resume();
  notes.forEach(([, playbackRate], at) => {
    if (!buffers[at]) return;
    const source = new AudioBufferSourceNode(context, { buffer: buffers[at], playbackRate });
    source.connect(volume);
    source.start(context.currentTime + at * APART);
  });
}
