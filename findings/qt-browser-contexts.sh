#!/usr/bin/env bash
# Guess:  Playwright's `connect_over_cdp` works with the debugging port of Qt's Chromium as with any other; or not at all.
# Seen:   in PyQt6-WebEngine 6.4 (Chromium 102) it fails: "Browser context management is not supported". With `no_defaults=True`, which
#         is about settings of pages, it connects, and pages can be asked; only contexts cannot be made.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export TMPDIR=$folder
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet --disable-pip-version-check playwright==1.65.2 \
    PyQt6==6.4.2 PyQt6-Qt6==6.4.3 PyQt6-WebEngine==6.4.0 PyQt6-WebEngine-Qt6==6.4.3
export QT_QPA_PLATFORM=offscreen QT_QUICK_BACKEND=software QT_LOGGING_RULES='*=false' QTWEBENGINE_CHROMIUM_FLAGS='--no-sandbox --disable-gpu'
cat >"$folder/show.py" <<'PYTHON'
from PyQt6.QtCore import QUrl
from PyQt6.QtWebEngineWidgets import QWebEngineView
from PyQt6.QtWidgets import QApplication

app = QApplication(["show"])
view = QWebEngineView()
view.setUrl(QUrl("data:text/html,<button>Press"))
view.show()
app.exec()
PYTHON
cat >"$folder/ask.py" <<'PYTHON'
import os
import socket
import subprocess
import sys
import time
from importlib.metadata import version

from playwright.sync_api import Error, sync_playwright

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
address = f"127.0.0.1:{port}"
shown = subprocess.Popen(
    [sys.executable, sys.argv[1]],
    env=os.environ | {"QTWEBENGINE_REMOTE_DEBUGGING": address},
    stderr=subprocess.DEVNULL,
)
try:
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            assert shown.poll() is None, "Qt ended"
            time.sleep(0.1)
    print("playwright", version("playwright"), "PyQt6-WebEngine-Qt6", version("PyQt6-WebEngine-Qt6"))
    with sync_playwright() as playwright:
        connect = playwright.chromium.connect_over_cdp
        try:
            connect(f"http://{address}")
        except Error as refused:
            print("by default:", refused.message.splitlines()[0])
            assert "Browser context management is not supported" in refused.message
        else:
            raise AssertionError("it connects by default")
        browser = connect(f"http://{address}", no_defaults=True)
        (page,) = browser.contexts[0].pages
        print("without defaults:", agent := page.evaluate("navigator.userAgent"))
        assert "Chrome/102." in agent
        try:
            browser.new_context()
        except Error as refused:
            print("a context:", refused.message.splitlines()[0])
        else:
            raise AssertionError("it makes contexts")
finally:
    shown.kill()
    shown.wait()
PYTHON
"$folder/env/bin/python" "$folder/ask.py" "$folder/show.py"
