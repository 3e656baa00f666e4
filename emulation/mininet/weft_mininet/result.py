"""How a test went."""

from dataclasses import dataclass, field


@dataclass
class Result:
    """Whether a test held, what was measured, and what did not hold, in words; or why it was not tried."""

    test: str
    figures: dict = field(default_factory=dict)
    faults: list = field(default_factory=list)
    skipped: str = None
    unjudged: str = None  # why what was measured says nothing, if so
    gone: bool = False  # whether its controller went away, so that nothing else can be tried
    link_rate: int = None  # of the links that it ran on, in bits/s, if they had one

    @property
    def held(self):
        """Whether there was no fault; None if nobody can tell."""
        if self.faults:
            return False
        return None if self.skipped or self.unjudged else True

    @property
    def verdict(self):
        """In words."""
        if self.faults:
            return "DOES NOT HOLD"
        if self.skipped:
            return f"skipped: {self.skipped}"
        return f"not judged: {self.unjudged}" if self.unjudged else "holds"
