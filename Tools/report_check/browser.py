"""A headless Chromium, driven over a pipe by the DevTools protocol."""

import json
import os
import select
import shutil
import subprocess
import tempfile
import time

NAMES = ("chromium", "chromium-browser", "google-chrome")


def find_browser():
    """The path of a Chromium; None if there is none."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


def install_browser():
    """Installs Debian's Chromium, as root or with sudo."""
    root = [] if os.geteuid() == 0 else ["sudo", "--non-interactive"]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    packages = ["chromium", "fonts-dejavu-core"]
    for command in (
        ["apt-get", "update", "--quiet=2"],
        ["apt-get", "install", "--quiet=2", "--yes", "--no-install-recommends", *packages],
    ):
        subprocess.run(root + command, check=True, env=environment, stdout=subprocess.DEVNULL)


class Browser:
    """One Chromium process with one page; `events` holds what the page did."""

    def __init__(self, path):
        self.folder = tempfile.mkdtemp(prefix="lineament-browser-")
        to_read, self.write_end = os.pipe()
        self.read_end, to_write = os.pipe()

        def place_pipe():
            # The protocol's pipe is file 3 to read and file 4 to write.
            spare = [os.dup(to_read), os.dup(to_write)]
            while min(spare) < 5:
                spare = [os.dup(number) for number in spare]
            os.dup2(spare[0], 3)
            os.dup2(spare[1], 4)

        arguments = [
            path, "--headless", "--remote-debugging-pipe", "--disable-gpu", "--hide-scrollbars",
            "--no-first-run", "--disable-background-networking", "--disable-dev-shm-usage",
            "--host-resolver-rules=MAP * ~NOTFOUND", f"--user-data-dir={self.folder}",
            "about:blank",
        ]
        if os.geteuid() == 0:
            arguments.insert(1, "--no-sandbox")
        self.process = subprocess.Popen(
            arguments, preexec_fn=place_pipe, pass_fds=(3, 4),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        os.close(to_read)
        os.close(to_write)
        self.buffer = b""
        self.number = 0
        self.session = None
        self.events = []
        targets = self.call("Target.getTargets")["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        attached = self.call(
            "Target.attachToTarget", targetId=page["targetId"], flatten=True
        )
        self.session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network", "DOM"):
            self.call(f"{domain}.enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        # The browser's helpers may still write while they end.
        shutil.rmtree(self.folder, ignore_errors=True)

    def call(self, method, **parameters):
        """Sends a command and waits for its result."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.write_end, data):]
        while True:
            answer = self.receive(60)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def receive(self, seconds):
        """The next message."""
        deadline = time.monotonic() + seconds
        while b"\0" not in self.buffer:
            remaining = deadline - time.monotonic()
            if remaining <= 0 or not select.select([self.read_end], [], [], remaining)[0]:
                raise TimeoutError("the browser does not answer")
            piece = os.read(self.read_end, 1 << 16)
            if not piece:
                raise RuntimeError("the browser has ended")
            self.buffer += piece
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def open(self, address):
        """Opens a page and waits until it has loaded; `events` holds what happened since then."""
        self.call("Page.navigate", url="about:blank")
        self.wait_for("location.href === 'about:blank'")
        self.events = []
        self.call("Page.navigate", url=address)
        self.wait_for("location.href !== 'about:blank'")

    def wait_for(self, condition):
        """Waits until the page has loaded and a condition holds."""
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                if self.evaluate(f"document.readyState === 'complete' && {condition}"):
                    return
            except RuntimeError:
                # The page was left while the script ran.
                pass
            time.sleep(0.05)
        raise TimeoutError(f"the page does not load: {condition}")

    def evaluate(self, script):
        """The value of a script's last expression."""
        result = self.call(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in result:
            raise RuntimeError(json.dumps(result["exceptionDetails"])[:2000])
        return result["result"].get("value")
