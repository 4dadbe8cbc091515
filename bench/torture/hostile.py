"""Hostile requests, made from the app's url_map and from good requests: a new route is fuzzed by itself.

Most requests are good but for a few aspects, or they would all be refused at the door. What a good one is
made of (ids, links, fields of forms) is learnt from the answers, and from ``tests.kit.routes``.
"""

from __future__ import annotations

import json
import re
import zlib
from collections import defaultdict, deque
from collections.abc import Iterable
from dataclasses import replace
from html import unescape
from typing import Final
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from werkzeug.exceptions import HTTPException
from werkzeug.routing import Map, Rule

from bench.torture.values import (
    BROKEN_CHUNKS,
    BROKEN_HEADERS,
    BROKEN_LINES,
    COOKIE_VALUES,
    COOKIES,
    HEADERS,
    METHODS,
    PATH_ENDS,
    SIZES,
    TEXTS,
)
from bench.torture.wire import Headers, Request
from tests.kit import routes
from tests.kit.hands import Chance

POOL: Final = 60
"""How many values of each kind are kept; the newest, so that most belong to games that still exist."""
QUERY: Final = "%=&+;/?:@,!*'()"
"""What needs no quoting in a query."""
ASPECTS: Final = ("path", "query", "form", "body", "headers", "headers", "cookie", "method", "host")


class Stock:
    """What good requests are made of: the newest values of parameters and fields, learnt from answers."""

    def __init__(self, url_map: Map) -> None:
        self._adapter = url_map.bind("localhost")
        self.arguments: dict[str, deque[str]] = defaultdict(lambda: deque(maxlen=POOL))
        self.fields: dict[str, deque[str]] = defaultdict(lambda: deque(maxlen=POOL))
        self.forms: dict[str, deque[tuple[str, ...]]] = defaultdict(lambda: deque(maxlen=POOL))
        """The names of the fields of forms, by endpoint."""
        self.queries: dict[str, deque[str]] = defaultdict(lambda: deque(maxlen=POOL))
        """Queries by endpoint."""
        for route in routes.ALL:
            self.learn_address(route.of("none"))
            self.learn_form(route.method, route.of("none"), route.form)

    def learn(self, page: str, *, whole: bool) -> None:
        """Learn the links of a page, and its forms if ``whole``."""
        for address in re.findall(r'(?:href|action|hx-get|hx-post)="(/[^"]*)"', page):
            self.learn_address(unescape(address))
        if not whole:
            return
        for attributes, inside in re.findall(r"<form\b([^>]*)>(.*?)</form>", page, re.DOTALL):
            action = re.search(r'action="([^"]*)"', attributes)
            named = re.findall(r'name="([\w-]+)"(?:[^>]*? value="([^"]*)")?', inside)
            if action and 'method="post"' in attributes:
                fields = [(name, unescape(value)) for name, value in named]
                self.learn_form("POST", unescape(action[1]), fields)

    def learn_address(self, address: str) -> None:
        """Learn the parameters and the query of an address of the app; ignores others."""
        parts = urlsplit(address)
        for method in ("GET", "POST"):
            found = self._match(method, parts.path)
            if found:
                endpoint, arguments = found
                for name, value in arguments.items():
                    if value != "none":
                        self.arguments[name].append(str(value))
                if parts.query:
                    self.queries[endpoint].append(parts.query)
        for name, value in parse_qsl(parts.query):
            self.fields[name].append(value)

    def learn_form(self, method: str, action: str, fields: Iterable[tuple[str, str]]) -> None:
        """Learn the fields of a form and their values."""
        found = self._match(method, urlsplit(action).path)
        names = []
        for name, value in fields:
            names.append(name)
            self.fields[name].append(value)
        if found:
            self.forms[found[0]].append(tuple(dict.fromkeys(names)))

    def _match(self, method: str, path: str) -> tuple[str, dict[str, object]] | None:
        try:
            endpoint, arguments = self._adapter.match(path, method)
        except HTTPException:  # includes redirects
            return None
        return str(endpoint), dict(arguments)


class Fuzzer:
    """Makes hostile requests; the same ones for the same seed and the same answers."""

    def __init__(self, url_map: Map, stock: Stock, chance: Chance, host: str) -> None:
        self.rules: list[Rule] = sorted(url_map.iter_rules(), key=lambda rule: rule.rule)
        self._stock = stock
        self._chance = chance
        self._host = host

    def request(self, cookie: str) -> tuple[Rule, Request]:
        """A request with that Cookie header, hostile in none to three aspects, and the rule it is for."""
        chance = self._chance
        rule = chance.one_of(self.rules)
        wrong = set(chance.some(ASPECTS, chance.below(4)))
        method = chance.one_of(sorted(rule.methods or {"GET"}))
        if "method" in wrong:
            method = chance.one_of(chance.one_of(METHODS))
        headers: Headers = [
            ("Host", self._host),
            ("Accept", "text/html"),
            ("Sec-Fetch-Site", "same-origin"),
        ]
        if cookie:
            headers.append(("Cookie", cookie))
        if chance.below(3) == 0:
            headers.append(("HX-Request", "true"))
        target = self._path(rule, wrong) + self._query(rule.endpoint, wrong)
        request = Request(method, target, headers)
        if method == "POST" or "body" in wrong:
            request = self._with_body(request, rule.endpoint, wrong)
        if "cookie" in wrong:
            request = _with(request, "Cookie", self._tampered(cookie))
        if "host" in wrong:
            request = _with(request, "Host", self._header_value("Host"))
        if "headers" in wrong:
            for name in chance.some(list(HEADERS), 1 + chance.below(4)):
                request = _with(request, name, self._header_value(name))
        return rule, request

    def malformed(self, cookie: str) -> bytes:
        """Bytes that are nearly a request."""
        chance = self._chance
        data = self.request(cookie)[1].as_bytes()
        head, _, body = data.partition(b"\r\n\r\n")
        line, _, rest = head.partition(b"\r\n")
        match chance.below(9):
            case 0:  # without an end
                return data[: chance.below(len(head))]
            case 1:
                return head.replace(b"\r\n", b"\n") + b"\n\n" + body
            case 2:
                return (
                    line
                    + b"\r\n"
                    + chance.one_of(BROKEN_HEADERS)
                    + b"\r\n"
                    + rest
                    + b"\r\n\r\n"
                    + body
                )
            case 3:
                return chance.one_of(BROKEN_LINES) + b"\r\n" + rest + b"\r\n\r\n"
            case 4:  # a body in chunks that are wrong
                chunked = line + b"\r\nTransfer-Encoding: chunked\r\n" + rest + b"\r\n\r\n"
                return chunked + chance.one_of(BROKEN_CHUNKS)
            case 5:  # a second request behind the first one
                return data + data
            case 6:
                return line + b"\r\n" + b"A: b\r\n" * 5_000 + rest + b"\r\n\r\n" + body
            case 7:
                return bytes(chance.below(256) for _ in range(chance.below(200))) + b"\r\n\r\n"
            case _:  # some bytes are others
                changed = bytearray(data)
                for _ in range(1 + chance.below(8)):
                    changed[chance.below(min(len(changed), 2_000))] = chance.below(256)
                return bytes(changed)

    def text(self, good: deque[str] | None = None) -> str:
        """A hostile text, often nearly a ``good`` one."""
        chance = self._chance
        kind = chance.below(4)
        if good and kind == 0:
            return self._edited(chance.one_of(good))
        if kind == 1:
            sizes = (0x80, 0x250, 0x3000, 0x110000)
            count = chance.below(60)
            return "".join(chr(chance.below(chance.one_of(sizes))) for _ in range(count))
        if good and kind == 2:
            return chance.one_of(good) + chance.one_of(TEXTS)
        return chance.one_of(TEXTS)

    def _edited(self, text: str) -> str:
        chance = self._chance
        for _ in range(1 + chance.below(3)):
            place = chance.below(len(text) + 1)
            end = place + chance.below(3)
            new = "" if chance.below(3) == 0 else chr(32 + chance.below(224))
            text = text[:place] + new * (1 + chance.below(2)) + text[end:]
        return text

    def _path(self, rule: Rule, wrong: set[str]) -> str:
        def fill(found: re.Match[str]) -> str:
            good = self._stock.arguments[found[2]]
            if ("path" in wrong and self._chance.below(2)) or not good:
                return quote(self.text(good).encode("utf-8", "surrogatepass"), safe="")
            return quote(self._chance.one_of(good).encode("utf-8", "surrogatepass"))

        path = re.sub(r"<(?:([^:<>]+):)?(\w+)>", fill, rule.rule)
        if "path" in wrong and self._chance.below(4) == 0:
            path += self._chance.one_of(PATH_ENDS.split())
        return path

    def _query(self, endpoint: str, wrong: set[str]) -> str:
        chance = self._chance
        known = self._stock.queries[endpoint]
        if "query" not in wrong:
            return (
                f"?{quote(chance.one_of(known), safe=QUERY)}" if known and chance.below(2) else ""
            )
        if chance.below(6) == 0:
            return "?" + chance.one_of(
                ("%", "&&&===", "a" * 8000, "%ff=%00", "=" * 999, "a&" * 4000)
            )
        pairs = [*parse_qsl(chance.one_of(known))] if known else []
        names = [name for name, _ in pairs] or chance.some([*self._stock.fields], 2)
        fields = [(name, self.text(self._stock.fields[name])) for name in names]
        return "?" + _encode(fields * (1 + chance.below(2)))

    def _fields(self, endpoint: str, wrong: set[str]) -> list[tuple[str, str]]:
        chance = self._chance
        forms = self._stock.forms[endpoint]
        names = chance.one_of(forms) if forms else ()
        fields = []
        for name in names:
            good = self._stock.fields[name]
            bad = not good or ("form" in wrong and chance.below(2))
            fields.append((name, self.text(good) if bad else chance.one_of(good)))
        if "form" in wrong:
            fields = (
                chance.some(fields, chance.below(len(fields) + 1))
                if chance.below(3) == 0
                else fields
            )
            others = [*self._stock.fields, "\x00", "a" * 500, ""]
            fields += [(chance.one_of(others), self.text()) for _ in range(chance.below(3))]
        return fields

    def _with_body(self, request: Request, endpoint: str, wrong: set[str]) -> Request:
        chance = self._chance
        fields = self._fields(endpoint, wrong)
        kind, body = "application/x-www-form-urlencoded", _encode(fields).encode()
        if "body" in wrong:
            match chance.below(5):
                case 0:
                    kind, body = _multipart(
                        fields, broken=chance.below(2) == 0, parts=chance.one_of((1, 30))
                    )
                case 1:
                    kind = "application/json"
                    body = json.dumps(dict(fields)).encode()
                case 2:
                    size = chance.one_of(SIZES)
                    body = (body + b"&x=" + b"y" * size)[:size]
                case 3:
                    body = b"%ff%00&&=&%\xff\x00\xed\xa0\x80" * chance.below(900)
                case _:
                    body = zlib.compress(body * 100)
        headers = [*request.headers, ("Content-Type", kind), ("Content-Length", str(len(body)))]
        return replace(request, headers=headers, body=body)

    def _tampered(self, cookie: str) -> str:
        chance = self._chance
        if cookie and chance.below(2):
            return _one_line(self._edited(cookie))
        name = chance.one_of(COOKIES)
        more = f"; {cookie}" if chance.below(2) else ""
        texts = (self.text(), "theme=dark&" * 200, *COOKIE_VALUES.split())
        return _one_line(f"{name}={chance.one_of(texts)}{more}")

    def _header_value(self, name: str) -> str:
        chance = self._chance
        return _one_line(chance.one_of(HEADERS[name]) if chance.below(4) else self.text())


def _with(request: Request, name: str, value: str) -> Request:
    """The request with that header, and no other of that name."""
    others = [each for each in request.headers if each[0] != name]
    return replace(request, headers=[*others, (name, value)])


def _one_line(text: str) -> str:
    """The text without what ends a line or a header: broken lines are in ``malformed``."""
    return re.sub("[\r\n\x00]", " ", text)


def _encode(fields: list[tuple[str, str]]) -> str:
    return urlencode(fields, encoding="utf-8", errors="surrogatepass")


def _multipart(fields: list[tuple[str, str]], *, broken: bool, parts: int) -> tuple[str, bytes]:
    lines = []
    for name, value in [*fields, ("file", "x")] * parts:
        file = '; filename="../../x"' if name == "file" else ""
        lines += [
            b"--edge",
            f'Content-Disposition: form-data; name="{name}"{file}'.encode("utf-8", "replace"),
        ]
        lines += [b"", value.encode("utf-8", "surrogatepass")]
    body = b"\r\n".join([*lines, b"" if broken else b"--edge--", b""])
    return "multipart/form-data; boundary=edge", body
