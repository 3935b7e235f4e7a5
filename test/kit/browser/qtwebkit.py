"""A window of QtWebKit, a browser engine of 2016, that does as it is told: a line of JSON in, a line of JSON out. See qtwebkit.ts.

Usage: qtwebkit.py FILE, with the file that it gives to whatever asks for one.
"""

import base64
import json
import sys
from urllib.parse import unquote_to_bytes

from PyQt5.QtCore import QPoint, QSocketNotifier, Qt, QUrl
from PyQt5.QtTest import QTest
from PyQt5.QtWebKitWidgets import QWebPage, QWebView
from PyQt5.QtWidgets import QApplication

chosen = sys.argv[1]
downloads = []
complaints = []


class Page(QWebPage):
    def chooseFile(self, _frame, _before):
        return chosen

    def javaScriptConsoleMessage(self, message, _line, _source):
        complaints.append(message)


def answer(value):
    print(json.dumps(value), flush=True)


def evaluate(script):
    return page.mainFrame().evaluateJavaScript(script)


SPOT = """(function (element, fromLeft) {
    if (!element) return null;
    element.scrollIntoView(true);
    var box = element.getBoundingClientRect();
    return [box.left + (fromLeft === null ? box.width / 2 : fromLeft), box.top + box.height / 2];
})(%s, %s)"""


def press(element, from_left):
    """A press of the mouse on an element, in its middle or so many pixels from its left."""
    spot = evaluate(SPOT % (element, json.dumps(from_left)))
    # Nothing comes as an empty text.
    if not spot:
        return False
    QTest.mouseClick(view, Qt.LeftButton, Qt.NoModifier, QPoint(*map(int, spot)))
    return True


def keep(request):
    # This engine hands a download over as a data: address, whatever the page's own was, and may leave the padding out.
    _, content = bytes(request.url().toEncoded()).split(b";base64,", 1)
    downloads.append(base64.b64decode(unquote_to_bytes(content) + b"=="))


def obey(told):
    if "open" in told:
        view.load(QUrl(told["open"]))
    elif "evaluate" in told:
        answer(evaluate(told["evaluate"]))
    elif "press" in told:
        answer(press(told["press"], told.get("fromLeft")))
    elif "type" in told:
        QTest.keyClicks(view, told["type"])
        answer(True)
    elif "draw" in told:
        answer(view.grab().save(told["draw"]))
    elif "downloads" in told:
        answer([base64.b64encode(one).decode() for one in downloads])
        downloads.clear()
    else:
        answer(complaints)


def read_line():
    line = sys.stdin.readline()
    if line == "":
        app.quit()
    else:
        obey(json.loads(line))


app = QApplication(sys.argv[:1])
view = QWebView()
page = Page()
view.setPage(page)
view.resize(900, 1400)
page.downloadRequested.connect(keep)
page.loadFinished.connect(answer)
notifier = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Read)
notifier.activated.connect(lambda *_: read_line())
view.show()
app.exec_()
