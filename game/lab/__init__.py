"""The laboratory: what kind of game a set of rules makes, found by letting computers play it.

Nothing here knows Discord, a clock or the outside world; chance is handed in.
"""

from game.lab.report import Report
from game.lab.running import Progress, run

__all__ = ["Progress", "Report", "run"]
