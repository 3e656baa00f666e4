"""The control engine beside the switches."""

import json
import subprocess
import time
import urllib.error
import urllib.request

from weft_mininet import weft

FIRST_PORT = 9464
START_SECONDS = 120
STOP_SECONDS = 15


class ControllerError(Exception):
    """The controller ended, or did not program the fabric; the message says why."""


class ControllerGone(Exception):
    """The controller is gone though nobody took it away, so that there is nothing left to test; says what happened."""


class EmbeddedController:
    """`weft program`, in the namespace of the switches."""

    def __init__(self, fabric_file, log, election_id, port):
        self.url = f"http://127.0.0.1:{port}"
        self.log = log
        self.ended = False  # by whoever started it
        with open(log, "wb") as out:
            self.process = subprocess.Popen(
                weft.command(
                    "program",
                    *fabric_file.arguments(),
                    "--json",
                    "--listen",
                    str(port),
                    "--election-id",
                    str(election_id),
                ),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=out,
                process_group=0,  # Ctrl-C at the prompt is not for it
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

    def updates(self):
        """How many updates of entries it has written since it runs, by its metrics."""
        with urllib.request.urlopen(f"{self.url}/metrics", timeout=5) as answer:
            lines = answer.read().decode().splitlines()
        updates = [float(line.split()[-1]) for line in lines if line.startswith("weft_updates_total")]
        if not updates:
            raise ControllerError(f"{self.url}/metrics has no weft_updates_total")
        return round(sum(updates))

    def events(self, kind=None):
        """The events so far, of one kind or of all."""
        with open(self.log, encoding="utf-8") as lines:
            parsed = [json.loads(line) for line in lines if line.startswith("{")]
        return [event for event in parsed if kind is None or event.get("event") == kind]

    def lost(self):
        """Why there is no controller any more, though nobody took it away; None if there is one."""
        if self.ended or self.process.poll() is None:
            return None
        return f"weft program ended with code {self.process.returncode}: {self.last_words()}"

    def await_programmed(self):
        """Waits until all switches are programmed; raises ControllerError."""
        self._await(lambda: self.events("programmed"), "the fabric was not programmed")

    def await_standby(self, switches):
        """Waits until so many switches have it stand by; raises ControllerError."""
        self._await(lambda: (self.health() or {}).get("switchesStandby") == switches, "it does not stand by")

    def _await(self, condition, otherwise):
        deadline = time.monotonic() + START_SECONDS
        while not condition():
            if lost := self.lost():
                raise ControllerError(lost)
            if time.monotonic() > deadline:
                raise ControllerError(f"{otherwise} in {START_SECONDS} s: {self.last_words()}")
            time.sleep(0.1)

    def last_words(self):
        """The end of its log."""
        with open(self.log, encoding="utf-8", errors="replace") as lines:
            return lines.read().strip()[-2000:]

    def end(self, signal):
        """Ends it by a signal, and waits until it is gone."""
        self.ended = True
        self.process.send_signal(signal)
        self.process.wait()

    def stop(self):
        """Has it stop gracefully; what it installed stays."""
        self.ended = True
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
