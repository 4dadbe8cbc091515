"""Every entrance of the site takes texts as phones, mailers, editors and messengers make them."""

import io
import re
from itertools import count
from urllib.parse import quote, unquote

import pytest
from flask.testing import FlaskClient
from werkzeug.test import EnvironBuilder, TestResponse, run_wsgi_app

from solitaire.rules import NotationError
from solitaire.web.board.play.commands import read_command
from tests.kit import torture_strings as torture
from tests.kit.browsing import SAME_SITE, Browser
from tests.kit.matches import finished_record
from tests.kit.pages import golden_record
from tests.kit.reading import form_to, read
from tests.kit.sites import MakeSite, Site
from tests.kit.torture_strings import arrivals, wrong

RECORD = golden_record("won")


@pytest.fixture
def free_site(make_site: MakeSite) -> Site:
    """A site without rate limits."""
    return make_site(limits={})


def code_dealt(site: Site, client: FlaskClient, text: str) -> str:
    """The code of the deal that the field of Home gives for a text."""
    answer = client.post("/games", data={"deal": text}, headers=SAME_SITE)
    return site.row(answer.headers["Location"]).deal if answer.status_code == 303 else answer.text


def test_the_field_for_a_deal_takes_words(free_site: Site) -> None:
    client = free_site.client("ada")
    pairs = [*arrivals(torture.WORDS, torture.SUBTLE, torture.QUOTES, torture.CAPITALS)]
    pairs += [("", arrived, meant) for arrived, meant in torture.OTHER_WORDS]
    assert wrong(pairs, lambda text: code_dealt(free_site, client, text)) == {}


def test_the_field_for_a_deal_takes_codes_and_our_own_addresses(free_site: Site) -> None:
    client = free_site.client("ada")
    pairs = [*arrivals(torture.CODES, torture.SUBTLE, torture.SENTENCE, torture.BRACKETS)]
    for code in torture.CODES:
        pairs += [(text, text.format(code), code) for text in torture.TEXTS_WITH_A_CODE]
    assert wrong(pairs, lambda text: code_dealt(free_site, client, text)) == {}


def test_a_game_of_an_address_is_called_by_its_code(site: Site, client: FlaskClient) -> None:
    form = {"deal": "https://cards.example/deals/1-8QZK-4M2T"}
    answer = client.post("/games", data=form, headers=SAME_SITE)
    assert site.row(answer.headers["Location"]).label == "1-8QZK-4M2T"


def test_pasted_and_uploaded_records_are_read(free_site: Site) -> None:
    client = free_site.client()

    def review_of(text: str, file: bytes = b"") -> str:
        sent = {"record": text, "file": (io.BytesIO(file), "game.txt" if file else "")}
        answer = client.post("/records", data=sent, headers=SAME_SITE)
        return answer.headers.get("Location", answer.text)

    pairs = [*arrivals(RECORD, torture.SUBTLE, torture.MAIL, torture.RECORD)]
    assert wrong(pairs, review_of) == {}
    assert wrong(pairs, lambda text: review_of("", text.encode())) == {}
    for name, encode in torture.FILES.items():
        assert review_of("", encode(RECORD)) == review_of(RECORD), name


def test_pasted_and_uploaded_records_of_matches_are_read(free_site: Site) -> None:
    client, record = free_site.client("ada"), finished_record()

    def match_of(text: str, file: bytes = b"") -> str:
        sent = {"record": text, "file": (io.BytesIO(file), "match.txt" if file else "")}
        answer = client.post("/matches/records", data=sent, headers=SAME_SITE)
        return answer.headers.get("Location", answer.text)

    match_of(record)
    free_site.work()
    assert match_of(record).startswith("/matches/")
    pairs = [*arrivals(record, torture.SUBTLE, torture.MAIL, torture.RECORD)]
    assert wrong(pairs, match_of) == {}
    assert wrong(pairs, lambda text: match_of("", text.encode())) == {}
    for name, encode in torture.FILES.items():
        assert match_of("", encode(record)) == match_of(record), name


def test_what_cannot_be_read_of_a_record_is_named_by_its_line(client: FlaskClient) -> None:
    letter = torture.RECORD["wrapped in a letter"](RECORD.replace("KS 9C", "KS 9Q", 1))
    line = next(at for at, line in enumerate(letter.splitlines(), start=1) if "9Q" in line)
    answer = client.post("/records", data={"record": letter}, headers=SAME_SITE)
    assert read(answer.text).one(role="alert").text.startswith(f"Line {line} cannot be read.")


def test_names_of_players_and_family_tables_are_read(free_site: Site) -> None:
    numbers = count()

    def named(text: str) -> tuple[str | None, str | None, str]:
        """The name of a player, the name of a table, and the player's name there."""
        ada = free_site.browser(f"ada-{next(numbers)}")
        ada.client.post("/you/name", data={"name": text}, headers=SAME_SITE)
        own = ada.open("/you/devices").one("input", name="name")["value"]
        form = form_to(ada.open("/families"), "/families")
        ada.press(form, family=text, name=text)
        member = ada.page.one("section", **{"aria-labelledby": "members"}).all("li")
        return own, ada.page.one("h1").text, member[0].one("span").text if member else ""

    assert wrong(arrivals(torture.NAMES[0], torture.SUBTLE), named) == {}


def test_a_recovery_phrase_is_read(free_site: Site) -> None:
    ada = free_site.browser("ada")
    page = ada.press(form_to(ada.open("/you/devices"), "/you/phrase"))
    phrase = " ".join(each.text for each in page.one("ol").all("li"))
    assert len(phrase.split()) == 8

    def comes(text: str) -> int:
        form = {"phrase": text}
        return free_site.client().post("/you/come", data=form, headers=SAME_SITE).status_code

    tables = (torture.SUBTLE, torture.CAPITALS, torture.SENTENCE, torture.BRACKETS, torture.MAIL)
    assert comes(phrase) == 303
    assert wrong(arrivals(phrase, *tables), comes) == {}


def test_typed_commands_are_read() -> None:
    tables = (torture.SUBTLE, torture.CAPITALS, torture.SENTENCE)
    assert wrong(arrivals(torture.COMMANDS, *tables), read_command) == {}
    assert read_command("7. 9s") == read_command("7 9s")
    with pytest.raises(NotationError) as refusal:
        read_command("Fly \u201caway\u201d")
    assert refusal.value.data["text"] == "Fly \u201caway\u201d"


# ---- addresses ---------------------------------------------------------------------------------------------

PATHS = ("/daily/1", "/rules", "/archive/2026-11", "/deals/S1-8QZK-4M2T")


def follow(client: FlaskClient, path: str) -> str:
    """Where an address leads, after at most three redirects."""
    for _ in range(3):
        answer = client.get(quote(path))
        if answer.status_code not in (301, 302):
            return f"{answer.status_code} {path}"
        path = unquote(answer.headers["Location"])
    return f"a loop at {path}"


def in_path(table: torture.Changes) -> torture.Changes:
    """The changes of what follows the first slash of an address."""
    return {
        name: lambda path, change=change: "/" + change(path[1:]) for name, change in table.items()
    }


def test_addresses_lead_to_the_page_that_was_meant(client: FlaskClient) -> None:
    tables = (torture.AFTER_A_LINK, in_path(torture.SUBTLE), in_path(torture.CAPITALS))
    for name, arrived, meant in arrivals(PATHS, *tables):
        assert follow(client, arrived) == f"200 {meant}", name


def test_family_and_device_links_lead_to_their_pages(site: Site, ada: Browser) -> None:
    ada.press(form_to(ada.open("/families"), "/families"), family="The Lees", name="Ada")
    invitation = ada.page.one("p", id="invitation").text.removeprefix("http://localhost")
    device = ada.open("/you/device").one("p", id="way").text.removeprefix("http://localhost")
    stranger = site.client()
    pairs = arrivals([invitation, device], torture.AFTER_A_LINK, in_path(torture.SUBTLE))
    for name, arrived, meant in pairs:
        # The signature of a device link may have such marks behind it, and needs no redirect.
        assert follow(stranger, arrived) in (f"200 {meant}", f"200 {arrived}"), name


def test_the_query_and_the_prefix_of_a_site_stay(make_site: MakeSite) -> None:
    client = make_site(prefix="/cards").client()
    host = "http://localhost/"
    answer = client.get("/cards/RULES).?a=b%26c&d=1", base_url=host)
    assert (answer.status_code, answer.headers["Location"]) == (302, "/cards/rules?a=b%26c&d=1")
    assert client.get("/cards/rules/", base_url=host).headers["Location"] == "/cards/rules"
    assert client.head("/cards/rules/", base_url=host).status_code == 302


def get(client: FlaskClient, path: str) -> TestResponse:
    """Ask for exactly that path, which may begin like the address of another site."""
    return client.get("/", environ_overrides={"PATH_INFO": path})


@pytest.mark.parametrize(
    "path",
    [
        "/none.",
        "/none/",
        "/games/none",
        "/games/none/undo.",
        "//evil.example/rules.",
        "//evil.example/.",
        "/\\evil.example/",
        "/https://evil.example/.",
        "/daily/1/none/",
        "/daily/one.",
        "/static/",
        "/static/compiled/style.css.",
    ],
)
def test_an_address_that_means_no_page_is_a_404(client: FlaskClient, path: str) -> None:
    answer = get(client, path)
    assert answer.status_code == 404
    assert "Location" not in answer.headers


@pytest.mark.parametrize(
    "path", ["///daily/1.", "/games/none.", "/deals/RULES.", "/you/come/no.token."]
)
def test_a_redirect_leads_to_a_path_of_ours_and_no_further(client: FlaskClient, path: str) -> None:
    place = get(client, path).headers["Location"]
    assert re.match(r"/(?![/\\])", place)
    assert get(client, place).status_code in (200, 404)


def test_only_requests_that_read_are_redirected(client: FlaskClient) -> None:
    assert client.post("/games/", headers=SAME_SITE).status_code == 404
    assert client.post("/RULES", headers=SAME_SITE).status_code == 404
    assert client.get("/you/come.").status_code == 404, "there is nothing to read at /you/come"


def test_a_missing_page_at_an_invalid_host_is_no_server_error(site: Site) -> None:
    for host in ("xn--0", "a b", "x" * 300):
        environ = EnvironBuilder("/rules.", headers={"Host": host}).get_environ()
        _, status, headers = run_wsgi_app(site.app, environ, buffered=True)
        assert not status.startswith("5")
        assert host not in headers.get("Location", "")
