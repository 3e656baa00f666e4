"""How a test went."""

from dataclasses import dataclass, field


@dataclass
class Result:
    """Whether a test held, what was measured, and what did not hold, in words."""

    test: str
    figures: dict = field(default_factory=dict)
    faults: list = field(default_factory=list)

    @property
    def held(self):
        """Whether there was no fault."""
        return not self.faults
