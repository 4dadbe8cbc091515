"""Runs an old Chromium for the tests of one browser, and answers for it what Qt left out of it.

The Python of an old engine's environment runs this program (``scripts/old-engine`` makes it). It prints the
address for Playwright's ``connect_over_cdp``, and ends when its input does. Qt's Chromium knows no browser
contexts and opens no pages for the DevTools protocol, so this stands between: a context is a profile of Qt, a
page is a view. Playwright's own script, which asks for ``checkVisibility``, gets an answer for it.
"""

from __future__ import annotations

import json
import os
import socket
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

try:
    from PyQt6.QtCore import QSocketNotifier, Qt, QTimer, QUrl
    from PyQt6.QtNetwork import QHostAddress, QNetworkAccessManager, QNetworkReply, QNetworkRequest
    from PyQt6.QtWebEngineCore import QWebEnginePage, QWebEngineProfile
    from PyQt6.QtWebEngineWidgets import QWebEngineView
    from PyQt6.QtWebSockets import QWebSocket, QWebSocketServer
    from PyQt6.QtWidgets import QApplication
except ImportError:
    from PyQt5.QtCore import QSocketNotifier, Qt, QTimer, QUrl
    from PyQt5.QtNetwork import QHostAddress, QNetworkAccessManager, QNetworkReply, QNetworkRequest
    from PyQt5.QtWebEngineWidgets import QWebEnginePage, QWebEngineProfile, QWebEngineView
    from PyQt5.QtWebSockets import QWebSocket, QWebSocketServer
    from PyQt5.QtWidgets import QApplication

Message = dict[str, Any]

LARGEST = 2560, 1600
"""The size of a view: no tried screen is larger."""
UNASKED = 1 << 30
"""The id of what this program sends by itself."""
AGAIN = 20
"""Milliseconds until the engine is asked again whether it has started."""
ASKED_OF_ELEMENT = "element.checkVisibility()"
"""What Playwright asks in its own script; Chromium has it since 105."""
ANSWERED = """(element.checkVisibility || function () {
    for (let each = this; each; each = each.parentElement) {
        const folded = each.parentElement?.matches("details:not([open])");
        if (getComputedStyle(each).display === "none" || (folded && each.tagName !== "SUMMARY"))
            return false;
    }
    return true;
}).call(element)"""
IN_A_PAGE = {
    "Storage.getCookies": "Network.getAllCookies",
    "Storage.setCookies": "Network.setCookies",
    "Storage.clearCookies": "Network.clearBrowserCookies",
}
"""What the engine cannot be asked of a context, and what to ask of one of its pages."""


@dataclass
class Context:
    """A profile, with one page that Playwright is not told of. Its session answers for the context."""

    profile: QWebEngineProfile
    views: dict[str, QWebEngineView] = field(default_factory=dict)
    """By the id of the target."""
    session: str = ""


class Relay:
    """Passes messages between Playwright and the engine, and takes those that the engine cannot answer."""

    def __init__(self, playwright: QWebSocket, engine: QWebSocket) -> None:
        self._playwright = playwright
        self._engine = engine
        self._contexts: dict[str, Context] = {}
        self._opening: list[tuple[Callable[[], QWebEngineView], Callable[..., None]]] = []
        """Pages to open, one after the other: the engine does not say which target is which page."""
        self._view: QWebEngineView | None = None
        """The page that is being opened."""
        self._asked_in_a_page: set[int] = set()
        self._takes = {
            "Browser.setDownloadBehavior": lambda asked: self._answer(asked, {}),
            "Target.createBrowserContext": self._create_context,
            "Target.disposeBrowserContext": self._dispose_context,
            "Target.createTarget": self._create_page,
            "Target.closeTarget": self._close_page,
            **dict.fromkeys(IN_A_PAGE, self._ask_in_a_page),
        }
        playwright.textMessageReceived.connect(self._hear_playwright)
        engine.textMessageReceived.connect(self._hear_engine)

    def _hear_playwright(self, text: str) -> None:
        asked: Message = json.loads(text)
        take = self._takes.get(asked["method"])
        if take is not None and "sessionId" not in asked:
            take(asked)
        elif ASKED_OF_ELEMENT in text:
            self._engine.sendTextMessage(text.replace(ASKED_OF_ELEMENT, json.dumps(ANSWERED)[1:-1]))
        else:
            self._engine.sendTextMessage(text)

    def _hear_engine(self, text: str) -> None:
        heard: Message = json.loads(text)
        if heard.get("id") == UNASKED:
            return
        if heard.get("id") in self._asked_in_a_page:
            self._asked_in_a_page.remove(heard["id"])
            del heard["sessionId"]
            self._playwright.sendTextMessage(json.dumps(heard))
        elif self._view and _is_new_page(heard):
            (_, opened), view = self._opening.pop(0), self._view
            opened(view, text, heard["params"])
            self._view = None
            self._open_next()
        elif not self._is_of_a_context(heard):
            if _is_new_document(heard):
                self._prepare(heard["sessionId"])
            self._playwright.sendTextMessage(text)

    def _prepare(self, session: str) -> None:
        """Give the page the focus, which the process of another site forgets, and no scroll bars."""
        for enabled in (False, True):
            self._send("Emulation.setFocusEmulationEnabled", session, enabled=enabled)
        self._send("Emulation.setScrollbarsHidden", session, hidden=True)

    def _send(self, method: str, session: str, **params: object) -> None:
        """Send what nobody waits for."""
        sent = {"id": UNASKED, "sessionId": session, "method": method, "params": params}
        self._engine.sendTextMessage(json.dumps(sent))

    def _is_of_a_context(self, heard: Message) -> bool:
        session = heard.get("sessionId") or heard.get("params", {}).get("sessionId")
        return any(session == context.session for context in self._contexts.values())

    def _answer(self, asked: Message, result: Message) -> None:
        self._playwright.sendTextMessage(json.dumps({"id": asked["id"], "result": result}))

    def _open(self, make: Callable[[], QWebEngineView], opened: Callable[..., None]) -> None:
        self._opening.append((make, opened))
        if self._view is None:
            self._open_next()

    def _open_next(self) -> None:
        if self._opening:
            make, _ = self._opening[0]
            self._view = make()

    def _create_context(self, asked: Message) -> None:
        profile = QWebEngineProfile()

        def opened(view: QWebEngineView, _: str, params: Message) -> None:
            target, session = params["targetInfo"], params["sessionId"]
            context = Context(profile, {target["targetId"]: view}, session)
            self._contexts[target["browserContextId"]] = context
            self._send("Runtime.runIfWaitingForDebugger", session)
            self._answer(asked, {"browserContextId": target["browserContextId"]})

        self._open(partial(_make_view, profile), opened)

    def _create_page(self, asked: Message) -> None:
        context = self._contexts[asked["params"]["browserContextId"]]

        def opened(view: QWebEngineView, text: str, params: Message) -> None:
            target = params["targetInfo"]["targetId"]
            context.views[target] = view
            self._playwright.sendTextMessage(text)
            self._answer(asked, {"targetId": target})

        self._open(partial(_make_view, context.profile), opened)

    def _close_page(self, asked: Message) -> None:
        target = asked["params"]["targetId"]
        for context in self._contexts.values():
            if target in context.views:
                context.views.pop(target).deleteLater()
        self._answer(asked, {"success": True})

    def _dispose_context(self, asked: Message) -> None:
        context = self._contexts.pop(asked["params"]["browserContextId"])
        for view in context.views.values():
            view.deleteLater()
        context.profile.deleteLater()
        self._answer(asked, {})

    def _ask_in_a_page(self, asked: Message) -> None:
        context = self._contexts[asked["params"].pop("browserContextId")]
        asked |= {"method": IN_A_PAGE[asked["method"]], "sessionId": context.session}
        self._asked_in_a_page.add(asked["id"])
        self._engine.sendTextMessage(json.dumps(asked))


def _is_new_page(heard: Message) -> bool:
    return (
        heard.get("method") == "Target.attachedToTarget"
        and "sessionId" not in heard
        and heard["params"]["targetInfo"]["type"] == "page"
    )


def _is_new_document(heard: Message) -> bool:
    return (
        heard.get("method") == "Page.frameNavigated" and "parentId" not in heard["params"]["frame"]
    )


def _make_view(profile: QWebEngineProfile) -> QWebEngineView:
    view = QWebEngineView()
    view.setPage(QWebEnginePage(profile, view))
    view.resize(*LARGEST)
    # without the focus, which Qt would move to the first link of a site's first page, as if by Tab
    view.setWindowFlag(Qt.WindowType.ToolTip)
    view.setUrl(QUrl("about:blank"))
    view.show()
    return view


def _find_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


def _when_started(
    network: QNetworkAccessManager, about: QUrl, start: Callable[[str], None]
) -> None:
    """Ask the engine for the address of its protocol, until it has started."""
    reply = network.get(QNetworkRequest(about))

    def read() -> None:
        if reply.error() == QNetworkReply.NetworkError.NoError:
            start(json.loads(bytes(reply.readAll()))["webSocketDebuggerUrl"])
        else:
            QTimer.singleShot(AGAIN, partial(_when_started, network, about, start))
        reply.deleteLater()

    reply.finished.connect(read)


def main(flags: list[str]) -> None:
    """Run the engine with these flags of Chromium."""
    port = _find_port()
    os.environ["QTWEBENGINE_REMOTE_DEBUGGING"] = f"127.0.0.1:{port}"
    os.environ["QTWEBENGINE_CHROMIUM_FLAGS"] = " ".join(flags)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ["QT_QUICK_BACKEND"] = "software"
    app = QApplication(sys.argv[:1])
    app.setQuitOnLastWindowClosed(False)
    ended = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)
    ended.activated.connect(app.quit)
    QWebEngineProfile.defaultProfile()  # which starts the engine
    server = QWebSocketServer("Playwright", QWebSocketServer.SslMode.NonSecureMode)
    engine = QWebSocket()
    network = QNetworkAccessManager()
    relays = []

    def start(address: str) -> None:
        engine.open(QUrl(address))

    def listen() -> None:
        server.listen(QHostAddress("127.0.0.1"))
        print(server.serverUrl().toString(), flush=True)

    server.newConnection.connect(
        lambda: relays.append(Relay(server.nextPendingConnection(), engine))
    )
    engine.connected.connect(listen)
    _when_started(network, QUrl(f"http://127.0.0.1:{port}/json/version"), start)
    app.exec()


if __name__ == "__main__":
    main(sys.argv[1:])
