#!/usr/bin/env bash
# Guess:  if Playwright connects to a Chromium of 2022 and evaluates scripts in it, its locators work there too.
# Seen:   Playwright 1.65 asks `element.checkVisibility()` in each page, which Chromium has since 105: in 102 a click or a wait for
#         an element fails with "element.checkVisibility is not a function". Nothing says which versions are too old.
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
        browser = playwright.chromium.connect_over_cdp(f"http://{address}", no_defaults=True)
        (page,) = browser.contexts[0].pages
        print("a script:", page.evaluate("document.querySelector('button').textContent"))
        try:
            page.locator("button").click()
        except Error as failed:
            print("a click:", failed.message.splitlines()[0])
            assert "element.checkVisibility is not a function" in failed.message
        else:
            raise AssertionError("the click works")
finally:
    shown.kill()
    shown.wait()
PYTHON
"$folder/env/bin/python" "$folder/ask.py" "$folder/show.py"
