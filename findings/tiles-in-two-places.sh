#!/usr/bin/env bash
# Guess:  in a package of card games to train players on, a tile that is claimed from the table leaves the table: hands, melds, table and
#         wall hold the 136 tiles of Mahjong from beginning to end.
# Seen:   in RLCard 1.2.0 a tile claimed for a pong or a gong stays on the table, too. There are 137 tiles after the first, one more with
#         each, and what players are shown has five of one kind, where there are four: who counts tiles counts
#         wrongly. A chow takes its tile away, as one would guess.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet --disable-pip-version-check rlcard==1.2.0
"$folder/env/bin/python" - <<'PYTHON'
from collections import Counter
from importlib.metadata import version

import rlcard

PONG, CHOW, GONG, STAND = range(34, 38)


def play(seed, wanted):
    """Claim what is wanted and nothing else; answer with the number of claims, of tiles, and the kinds that are shown five times."""
    env = rlcard.make("mahjong", config={"seed": seed})
    state, _ = env.reset()
    claims = 0
    while not env.is_over():
        allowed = set(state["legal_actions"])
        action = min(allowed & wanted or allowed - {PONG, CHOW, GONG})
        claims += action in wanted
        state, _ = env.step(action)
        game = env.game
        melds = [tile.get_str() for player in game.players for meld in player.pile for tile in meld]
        table = [tile.get_str() for tile in game.dealer.table]
        tiles = sum(len(player.hand) for player in game.players) + len(melds) + len(table) + len(game.dealer.deck)
        assert tiles == (136 if wanted == {CHOW} else 136 + claims)
    return claims, tiles, sorted(tile for tile, shown in Counter(melds + table).items() if shown == 5)


print("rlcard", version("rlcard"))
for seed in range(5):
    claims, tiles, five = play(seed, {PONG, GONG})
    print(f"deal {seed}: {claims} pongs and gongs, {tiles} tiles, shown five times: {', '.join(five)}")
    assert claims and five
chows = [play(seed, {CHOW}) for seed in range(20)]
print(f"in 20 deals: {sum(claims for claims, _, _ in chows)} chows, always 136 tiles")
assert any(claims for claims, _, _ in chows)
assert not any(five for _, _, five in chows)
PYTHON
