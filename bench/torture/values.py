"""Hostile values for requests: texts, headers, and lines that are not HTTP, which have broken other programs.

Short values are lines or words of multi-line strings, long and unprintable ones are in tuples.
"""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from collections import defaultdict
from typing import Final

KIB: Final = 1024
SIZES: Final = (0, 1, 1000, 16 * KIB - 1, 16 * KIB, 16 * KIB + 1, 64 * KIB, 1 << 20, (1 << 20) + 1)
"""Sizes of bodies around the limits of the app (16 KiB) and of the built-in server (1 MiB)."""
METHODS: Final = (
    ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"],
    ["get", "POST\x00", "BREW", "PROPFIND", "X" * 300, "G/T"],
)


def pack(data: bytes) -> str:
    """Data as the address of a record has them: deflated, in base64."""
    deflating = zlib.compressobj(9, wbits=-15)
    return urlsafe_b64encode(deflating.compress(data) + deflating.flush()).rstrip(b"=").decode()


NUMBERS: Final = """\
0 -1 1 2 28 999999 1000000 2147483648 9223372036854775808 -9223372036854775809
1e9 NaN 0x1 1_0 +1 \u0663 \uff11\uff12 \u00b2 \u2162
"""
WORDS: Final = """\
none null None [] {} true / // . ../../../etc/passwd ..%2f..%2f
//evil.example/ https://evil.example/ javascript:alert(1) \\\\evil xn--0 [::1
<script>alert(1)</script> "'><b> {{7*7}} ${7*7} {0.__class__}
1-8QZK-4M2T 1-8qzk4m2t 2-0000-0000-0000-0000 S1-0000-0000 3:KS
2026-11 2026-13 0000-01 9999-12 -001-02 2026-11-23 10000-01
"""
LINES: Final = """\
%(name)s %s %n
' OR 1=1--
1; DROP TABLE games
"""
CHARACTERS: Final = """\
\u202egnp.exe \u200b \ufeff \ufffe \U0010ffff \U0001f0a1 \ufb00 \u0130 \u00df \u0645\u0631\u062d
"""
CONTROL: Final = ("", " ", "\t", "\x00", "K\x00", "\ud800", "\udfff\ud800")
INJECTIONS: Final = (
    "\r\nX-Injected: 1",
    "\nSet-Cookie: injected=1",
    "a\r\n\r\n<html>",
    "\u560a\u560dX-Injected: 1",
)
LONG: Final = (
    "9" * 400,
    "9" * 5000,
    "e\u0301" * 20,
    "A" + "\u0301" * 500,
    "\u00e9" * 40,
    "a" * 3000,
    "a" * 9000,
    "[" * 2000,
    "\U0001f600" * 99,
    "1-" + "0" * 60,
)
RECORDS: Final = (
    pack(b"A" * 1_000_000),
    pack(b"Five Crowns Solitaire record 1\nDeal: 1-8QZK-4M2T\n" + b"1. JK>5:QC\n" * 50_000),
    pack(b"Five Crowns Solitaire record 1\nDeal: 1-8QZK-4M2T\nHelp: " + b"h1 " * 500),
    pack(b"\xff\xfe\x00"),
)
TEXTS: Final = (
    *NUMBERS.split(),
    *WORDS.split(),
    *LINES.splitlines(),
    *CHARACTERS.split(),
    *CONTROL,
    *INJECTIONS,
    *LONG,
    *RECORDS,
)
"""Values that have broken other programs."""

PATH_ENDS: Final = "/ // /.. %00 %ff %ed%a0%80 \u00e9 ;x /%2e%2e/ % #x"
COOKIE_VALUES: Final = '"\\ a.b.c .eJw.x sort=%ff&language=%00'
COOKIES: Final = ("player", "preferences", "zone", "session", "language")
SHORT_HEADERS: Final = """\
Host:
Host: xn--0
Host: xn--
Host: xn--a-ecp.ru
Host: [::1]:5116
Host: [::1
Host: evil.example
Host: localhost:99999
Host: localhost:abc
Host: local host
Host: \u00e9.example
Host: ..
Host: 127.0.0.1:5116
Origin:
Origin: null
Origin: http://x
Origin: http://xn--0
Origin: https://[
Origin: http://127.0.0.1
Origin: \x01
Referer: http://x/
Referer: \u00ff
Referer: http://127.0.0.1/games
Accept-Language: nl
Accept-Language: es-MX,es;q=0.9
Accept-Language: xx
Accept-Language: *
Accept-Language: nl;q=nan
Accept-Language: nl;q=1e9999
Accept-Language: nl;q=-1
Accept-Language: ;;;,,,
Accept-Language: \u00e9
HX-Request: true
HX-Request: false
HX-Request: 1
HX-Target: table
HX-Target: main
HX-Target: #
HX-Target: \u00ff
HX-Trigger: line
HX-Trigger: {}
HX-Boosted: true
HX-History-Restore-Request: true
HX-Current-URL: http://127.0.0.1/
HX-Current-URL: javascript:1
HX-Current-URL: http://xn--0/
HX-Current-URL: https://[
HX-Current-URL: %ff
HX-Prompt: \u00e9
HX-Prompt: x
Sec-Fetch-Site:
Sec-Fetch-Site: cross-site
Sec-Fetch-Site: same-site
Sec-Fetch-Site: none
Sec-Fetch-Site: same-origin
Sec-Fetch-Site: x
Sec-Fetch-Mode: navigate
Sec-Fetch-Mode: cors
Sec-Fetch-Mode: websocket
Sec-Fetch-Dest: document
Sec-Fetch-Dest: iframe
Content-Type:
Content-Type: x
Content-Type: text/plain
Content-Type: application/json
Content-Type: application/x-www-form-urlencoded; charset=utf-7
Content-Type: application/x-www-form-urlencoded; charset=zz
Content-Type: multipart/form-data
Content-Type: multipart/form-data; boundary=
Content-Type: \u00ff/\u00ff
Content-Encoding: gzip
Content-Encoding: br
X-Forwarded-For: 1.2.3.4
X-Forwarded-For: ::1
X-Forwarded-For: x
X-Forwarded-For: 1.2.3.4, 5.6.7.8
X-Forwarded-For: fe80::1%eth0
X-Forwarded-For: \x02
X-Forwarded-Proto:
X-Forwarded-Proto: https
X-Forwarded-Proto: ftp
X-Forwarded-Proto: javascript
X-Forwarded-Proto: http,https
X-Forwarded-Host: evil.example
X-Forwarded-Host: xn--0
X-Forwarded-Host: [
X-Forwarded-Host: a b
X-Forwarded-Host: localhost, x
X-Forwarded-Host: \u00ff
X-Forwarded-Port: 443
X-Forwarded-Port: 99999
X-Forwarded-Port: x
X-Forwarded-Prefix: /x
X-Forwarded-Prefix: //evil.example
Forwarded: for=1.2.3.4;host=evil.example
Accept: */*
Accept: text/html
Accept: application/json
Accept-Encoding: gzip
Accept-Encoding: br
Accept-Encoding: gzip;q=0
Accept-Encoding: *;q=0
Accept-Encoding: deflate
Accept-Encoding: identity;q=0, *;q=0
Accept-Encoding: \u00ff
Range: bytes=0-
Range: bytes=-1
Range: bytes=9-1
Range: x
If-None-Match: "x"
If-None-Match: *
If-None-Match: W/
If-Modified-Since: Mon, 23 Nov 2026 09:15:02 GMT
If-Modified-Since: Thu, 99 Abc 99999
If-Modified-Since: x
If-Range: "x"
If-Range: Thu, 99 Abc 99999
Expect: 100-continue
Expect: x
Connection: close
Connection: keep-alive, x
Connection: upgrade
Upgrade: websocket
Upgrade: h2c
X-HTTP-Method-Override: DELETE
Authorization: Basic !!!
Authorization: Bearer x
User-Agent:
User-Agent: () { :; }; echo
"""
LONG_HEADERS: Final = (
    ("Host", "a" * 300),
    ("Referer", "a" * 5000),
    ("Accept-Language", "en" * 3000),
    ("Accept-Language", ",".join(f"x{n}-y;q=0.{n}" for n in range(900))),
    ("Content-Type", "a/b;" * 500),
    ("Content-Type", "multipart/form-data; boundary=" + "b" * 300),
    ("X-Forwarded-For", "a" * 3000),
    ("Accept", "x" * 4000),
    ("Range", "bytes=" + "0-1," * 900),
    ("If-None-Match", '"' * 999),
    ("User-Agent", "\u00e9" * 200),
    ("X" * 200, "y" * 200),
    ("X-Long", "y" * 15_000),
    ("X-Long", "y" * 17_000),
)


def group_headers() -> dict[str, list[str]]:
    """The values of each header."""
    headers = defaultdict(list)
    for line in SHORT_HEADERS.splitlines():
        name, _, value = line.partition(":")
        headers[name].append(value.removeprefix(" "))
    for name, value in LONG_HEADERS:
        headers[name].append(value)
    return dict(headers)


HEADERS: Final = group_headers()
"""Header values, besides ``TEXTS``."""

BROKEN_LINES: Final = (
    *rb"""
GET
GET /
GET  / HTTP/1.1
GET / HTTP/9.9
GET / HTTP/0.9
GET http:// HTTP/1.1
GET http://[ HTTP/1.1
GET * HTTP/1.1
OPTIONS * HTTP/1.1
GET //evil.example HTTP/1.1
PRI * HTTP/2.0
CONNECT x:443 HTTP/1.1
GET https://evil.example/ HTTP/1.1
GET x HTTP/1.1
""".splitlines(),  # the first one is empty
    b"\r\n\r\n",
    b"GET\x00/ HTTP/1.1",
    b"GET \xff HTTP/1.1",
    b"GET /?\x01 HTTP/1.1",
    b"\x16\x03\x01\x02\x00\x01\x00",
    b"GET /" + b"a" * 300_000 + b" HTTP/1.1",
)
BROKEN_HEADERS: Final = (
    *b"""\
Content-Length: -1
Content-Length: 9x
Content-Length: 99999999999999999999999
Transfer-Encoding: x
Transfer-Encoding: chunked, chunked
Transfer-Encoding:\x0bchunked
: x
X
 folded
X\x00: y
X: \x00
X : y
X_Y: z
Expect: 100-continue
""".splitlines(),
    b"Content-Length: 5\r\nContent-Length: 6",
    b"Content-Length: 5\r\nTransfer-Encoding: chunked",
    b"Host: a\r\nHost: b",
    b"X: " + b"y" * 300_000,
    b"Cookie: " + b"a=b; " * 3_000,
)
BROKEN_CHUNKS: Final = (
    b"",
    b"0\r\n\r\n",
    b"zz\r\n\r\n",
    b"-1\r\n\r\n",
    b"5\r\nab",
    b"5;x=y\r\nabcde\r\n0\r\n\r\n",
    b"ffffffffffffffff\r\n",
    b"3\r\nabcd\r\n0\r\n\r\n",
    b"1\nx\n0\n\n",
    b"0\r\nX: y\r\n\r\n",
    b"1;" + b"a" * 100_000 + b"\r\n",
)
