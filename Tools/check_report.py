#!/usr/bin/env python3
"""Opens the pages that `lineament report` writes in a headless Chromium and checks them.

Usage: python3 Tools/check_report.py .build/debug/lineament [--install] [--screenshots FOLDER]

Fails on any console message, network request, missing section, unnamed element, poor contrast,
text that is too wide for a phone, on a page of more than 5 MB, and if sorting, opening or comparing
do not work. Pages are checked in light and dark, in a window and at the width of a phone.

Needs Python 3.9 or later and Chromium, which --install gets with apt-get if it is missing; no PyPI
packages.
"""

import argparse
import base64
import pathlib
import shutil
import subprocess
import sys
import tempfile

from report_check.browser import Browser, find_browser, install_browser

PICTURES = pathlib.Path(__file__).resolve().parent.parent / "Tests" / "Pictures"
LARGEST_SIZE = 5_000_000
CHECKS = (pathlib.Path(__file__).parent / "report_check" / "page_checks.js").read_text()
VIEWS = {"window": (1280, 900, False), "phone": (390, 844, True)}
# Name of the report, picture, further options, faces to be found.
REPORTS = [
    ("astronaut", "astronaut.png", [], 1),
    ("three-faces", "three-faces-600x240.png", ["--num-faces", "3"], 3),
    ("no-face", "no-face.png", [], 0),
    ("turned", "exif-orientation-6.jpg", [], 1),
    ("search", "six-faces-390x260.png", ["--num-faces", "6", "--smallest-face", "30"], 6),
]
HOSTILE_NAME = "\"'><img src=x onerror=alert(1)>&amp;.png"


def write_reports(tool, folder):
    """Makes all reports; the list of their names, paths and face counts."""
    hostile = folder / HOSTILE_NAME
    shutil.copy(PICTURES / "small-160x120.png", hostile)
    reports = []
    for name, picture, options, faces in REPORTS + [("hostile", str(hostile), [], 1)]:
        path = folder / f"{name}.html"
        subprocess.run(
            [tool, "report", "--image", str(PICTURES / picture), "--out", str(path), *options],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        reports.append((name, path, faces))
    return reports


def messages(browser, address):
    """What the page said and asked for: there should be nothing."""
    found = []
    for event in browser.events:
        method, parameters = event.get("method"), event.get("params", {})
        if method == "Runtime.consoleAPICalled":
            found.append(f"console: {parameters['args']}")
        elif method == "Runtime.exceptionThrown":
            found.append(f"exception: {parameters['exceptionDetails']}")
        elif method == "Log.entryAdded":
            found.append(f"log: {parameters['entry']['text']}")
        elif method == "Page.javascriptDialogOpening":
            found.append(f"dialog: {parameters['message']}")
        elif method == "Network.requestWillBeSent":
            url = parameters["request"]["url"]
            if url != address and not url.startswith("data:"):
                found.append(f"request: {url[:200]}")
    return found


def check_views(browser, name, screenshots):
    """Looks at a page in every width and colour."""
    found, backgrounds = [], {}
    for view, (width, height, mobile) in VIEWS.items():
        for theme in ("light", "dark"):
            browser.call(
                "Emulation.setDeviceMetricsOverride",
                width=width, height=height, deviceScaleFactor=1, mobile=mobile,
            )
            browser.call(
                "Emulation.setEmulatedMedia",
                features=[{"name": "prefers-color-scheme", "value": theme}],
            )
            found += [f"{view}, {theme}: {text}" for text in browser.evaluate(CHECKS)]
            backgrounds[theme] = browser.evaluate(
                "getComputedStyle(document.body).backgroundColor"
            )
            if screenshots:
                # Pictures that load lazily must have been seen once.
                shot = browser.call(
                    "Page.captureScreenshot", captureBeyondViewport=True, format="png",
                    clip=whole_page(browser),
                )
                data = base64.b64decode(shot["data"])
                (screenshots / f"{name}-{view}-{theme}.png").write_bytes(data)
    if backgrounds["light"] == backgrounds["dark"]:
        found.append("light and dark have the same background")
    return found


def whole_page(browser):
    """The rectangle of the page, as tall as the browser can draw it."""
    size = browser.call("Page.getLayoutMetrics")["cssContentSize"]
    return {
        "x": 0, "y": 0, "scale": 1, "width": size["width"], "height": min(size["height"], 16000),
    }


def check_interaction(browser, path, other):
    """Sorts, opens, switches and compares; complaints."""
    found = []

    def expect(what, script):
        if browser.evaluate(script) is not True:
            found.append(f"does not work: {what}")

    expect("sorting", """(() => {
      const table = document.querySelector("#operations table.sortable");
      const heading = Array.from(table.tHead.rows[0].cells).find((cell) =>
        cell.textContent.startsWith("Time"));
      const times = () => Array.from(table.tBodies[0].rows, (row) =>
        Number(row.cells[heading.cellIndex].dataset.key));
      const sorted = (sign) => times().every((time, index, all) =>
        index === 0 || sign * all[index - 1] <= sign * time);
      heading.querySelector("button").click();
      const down = heading.ariaSort === "descending" && sorted(-1);
      heading.querySelector("button").click();
      return down && heading.ariaSort === "ascending" && sorted(1);
    })()""")
    expect("opening a tensor by its link", """(async () => {
      const link = document.querySelector("#operations td a, #operations th a");
      link.click();
      await new Promise((resolve) => setTimeout(resolve, 100));
      return document.querySelector(link.getAttribute("href")).open;
    })()""")
    expect("pictures of opened tensors", """(async () => {
      for (const part of document.querySelectorAll("#tensors details")) part.open = true;
      const images = Array.from(document.querySelectorAll("#tensors img"));
      for (const image of images) image.loading = "eager";
      await Promise.all(images.map((image) => image.decode()));
      return images.length > 10;
    })()""")
    expect("the choice of colours", """(() => {
      const button = document.getElementById("theme");
      const color = () => getComputedStyle(document.body).backgroundColor;
      button.click();
      const light = color();
      button.click();
      const dark = color();
      button.click();
      return light !== dark && !document.documentElement.dataset.theme;
    })()""")
    for file, answer in ((path, "Equal"), (other, "differ")):
        document = browser.call("DOM.getDocument")["root"]["nodeId"]
        node = browser.call("DOM.querySelector", nodeId=document, selector="#other")["nodeId"]
        browser.call("DOM.setFileInputFiles", files=[str(file)], nodeId=node)
        expect(f"comparing with {file.name}", f"""(async () => {{
          await new Promise((resolve) => setTimeout(resolve, 300));
          return document.getElementById("comparison").textContent.includes("{answer}");
        }})()""")
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool", help="path of the program lineament")
    parser.add_argument("--install", action="store_true", help="install Chromium if it is missing")
    parser.add_argument("--screenshots", type=pathlib.Path, help="folder for pictures of the pages")
    arguments = parser.parse_args()
    if not find_browser() and arguments.install:
        install_browser()
    path = find_browser()
    if not path:
        sys.exit("no Chromium here; --install gets Debian's")
    if arguments.screenshots:
        arguments.screenshots.mkdir(parents=True, exist_ok=True)
    complaints = 0
    with tempfile.TemporaryDirectory() as name, Browser(path) as browser:
        reports = write_reports(arguments.tool, pathlib.Path(name))
        for report, file, faces in reports:
            address = file.as_uri()
            browser.open(address)
            found = check_views(browser, report, arguments.screenshots)
            if report == "astronaut":
                other = next(path for name, path, _ in reports if name == "turned")
                found += check_interaction(browser, file, other)
            count = browser.evaluate("document.querySelectorAll('#faces article').length")
            if count != faces:
                found.append(f"{count} faces instead of {faces}")
            if "javascript" in file.read_text().lower():
                found.append("a script address")
            found += messages(browser, address)
            size = file.stat().st_size
            if size > LARGEST_SIZE:
                found.append(f"{size} bytes, at most {LARGEST_SIZE} are allowed")
            print(f"{report}: {size / 1e6:.2f} MB, {len(found)} complaints")
            for complaint in found:
                print(f"  {complaint}")
            complaints += len(found)
    sys.exit(1 if complaints else 0)


if __name__ == "__main__":
    main()
