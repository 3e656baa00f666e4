"""Commands in the namespaces that there were before those of a test, for what runs there, such as a controller."""

import json
import os
import signal
import socket
import subprocess

from weft_mininet.namespaces import die_with_parent

LONGEST_SECONDS = 300


class CommandError(Exception):
    """A command that failed; says what it wrote."""


class Outside:
    """A process that was started before anything else, and runs commands for those that are within."""

    def __init__(self):
        self.near, far = socket.socketpair()
        if os.fork() == 0:
            self.near.close()
            try:
                die_with_parent(signal.SIGKILL)
                for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                    signal.signal(each, signal.SIG_IGN)  # whoever is within may still need it to end
                _serve(far)
            finally:
                os._exit(0)
        far.close()

    def close(self):
        """Ends that process."""
        self.near.close()

    def run(self, command):
        """Runs a command of the shell, and waits for its end; raises CommandError."""
        self.near.sendall(command.encode() + b"\0")
        with self.near.dup().makefile("rb") as answers:
            answer = json.loads(answers.readline())
        if answer["code"] != 0:
            raise CommandError(f"'{command}' ended with {answer['code']}: {answer['output'].strip()}")


def _serve(far):
    waiting = b""
    while data := far.recv(65536):
        waiting += data
        while b"\0" in waiting:
            command, waiting = waiting.split(b"\0", 1)
            far.sendall(json.dumps(_run(command)).encode() + b"\n")


def _run(command):
    try:
        done = subprocess.run(
            command,
            shell=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=LONGEST_SECONDS,
            check=False,
        )
        return {"code": done.returncode, "output": done.stdout.decode(errors="replace")}
    except subprocess.TimeoutExpired:
        return {"code": -1, "output": f"no end in {LONGEST_SECONDS} s"}
