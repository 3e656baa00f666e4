"""The `weft` command, which this package is a verb of."""

import json
import os
import subprocess


def command(*arguments):
    """The command line of a verb: by the jar that WEFT_JAR names, or else by the launcher."""
    jar = os.environ.get("WEFT_JAR")
    if jar:
        return ["java", "-XX:+UseParallelGC", "-jar", jar, *arguments]
    here = os.path.dirname(os.path.abspath(__file__))
    launcher = os.environ.get("WEFT", os.path.normpath(os.path.join(here, "../../../weft")))
    return [launcher, *arguments]


def verify(fabric_file):
    """What `weft verify --json` says of a fabric."""
    run = subprocess.run(command("verify", fabric_file, "--json"), stdout=subprocess.PIPE, check=False)
    return json.loads(run.stdout)
