"""The control engine beside the switches."""

import json
import subprocess
import time
import urllib.error
import urllib.request

from weft_mininet import weft

START_SECONDS = 120
STOP_SECONDS = 15


class ControllerError(Exception):
    """The controller ended, or did not program the fabric; the message says why."""


class EmbeddedController:
    """`weft program`, in the namespace of the switches."""

    def __init__(self, fabric_file, log, election_id=1, port=9464):
        self.url = f"http://127.0.0.1:{port}"
        self.log = log
        with open(log, "wb") as out:
            self.process = subprocess.Popen(
                weft.command(
                    "program",
                    fabric_file,
                    "--json",
                    "--listen",
                    str(port),
                    "--election-id",
                    str(election_id),
                ),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=out,
            )

    def health(self):
        """What /health says, whatever its code; None as long as nobody answers."""
        try:
            with urllib.request.urlopen(f"{self.url}/health", timeout=5) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            return json.load(error)
        except OSError:
            return None

    def events(self, kind=None):
        """The events so far, of one kind or of all."""
        with open(self.log, encoding="utf-8") as lines:
            parsed = [json.loads(line) for line in lines if line.startswith("{")]
        return [event for event in parsed if kind is None or event.get("event") == kind]

    def await_programmed(self):
        """Waits until all switches are programmed; raises ControllerError."""
        deadline = time.monotonic() + START_SECONDS
        while not self.events("programmed"):
            if self.process.poll() is not None:
                raise ControllerError(f"weft program ended with code {self.process.returncode}: {self.last_words()}")
            if time.monotonic() > deadline:
                raise ControllerError(f"the fabric was not programmed in {START_SECONDS} s: {self.last_words()}")
            time.sleep(0.1)

    def last_words(self):
        """The end of its log."""
        with open(self.log, encoding="utf-8", errors="replace") as lines:
            return lines.read().strip()[-2000:]

    def stop(self):
        """Has it stop gracefully; what it installed stays."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
