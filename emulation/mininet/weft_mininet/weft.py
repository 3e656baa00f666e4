"""The `weft` command, which this package is a verb of."""

import json
import os
import subprocess
from dataclasses import dataclass


def command(*arguments):
    """The command line of a verb: by the jar that WEFT_JAR names, or else by the launcher."""
    jar = os.environ.get("WEFT_JAR")
    if jar:
        options = os.environ.get("WEFT_JAVA_OPTS", "").split()
        return ["java", "-XX:+UseParallelGC", *options, "-jar", jar, *arguments]
    here = os.path.dirname(os.path.abspath(__file__))
    launcher = os.environ.get("WEFT", os.path.normpath(os.path.join(here, "../../../weft")))
    return [launcher, *arguments]


def oar():
    """The application for ONOS, which WEFT_OAR names, or else as it was built; None if it is not there."""
    here = os.path.dirname(os.path.abspath(__file__))
    built = os.path.normpath(os.path.join(here, "../../../onos-app/app/target/weft.oar"))
    file = os.environ.get("WEFT_OAR") or built
    return file if os.path.isfile(file) else None


@dataclass(frozen=True)
class FabricFile:
    """A fabric file, and what takes the place of the routing in it, if anything does."""

    path: str
    routing: str = None
    spread: str = None

    def arguments(self):
        """What names it to a verb of `weft`."""
        routing = [] if self.routing is None else ["--routing", self.routing]
        spread = [] if self.spread is None else ["--spread", self.spread]
        return [self.path, *routing, *spread]

    def verify(self, failed=()):
        """What `weft verify --json` says of it while these links and switches are out of service."""
        failures = ["--fail", ",".join(failed)] if failed else []
        arguments = command("verify", *self.arguments(), *failures, "--json")
        return json.loads(subprocess.run(arguments, stdout=subprocess.PIPE, check=False).stdout)

    def export(self):
        """What `weft export --format json` says of it."""
        arguments = command("export", *self.arguments(), "--format", "json")
        return json.loads(subprocess.run(arguments, stdout=subprocess.PIPE, check=True).stdout)
