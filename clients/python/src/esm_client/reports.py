"""The report of an import: what was read, what is exact, and what stands against it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pandas as pd


@dataclass(frozen=True)
class ImportReport:
    """The report of the service about a file of another tool."""

    raw: dict[str, Any]

    @property
    def findings(self) -> pd.DataFrame:
        """One row for each finding. `direction` says which way the cost can move if its code is accepted."""
        columns = ["severity", "code", "component", "attribute", "count", "places", "direction", "message", "hint"]
        rows = [{**one, "message": one["msg"], "places": ", ".join(one["places"])} for one in self.raw["findings"]]
        return pd.DataFrame(rows, columns=columns)

    @property
    def counts(self) -> pd.Series[int]:
        """Numbers of records that were read, taken exactly, approximated and left out."""
        return pd.Series(self.raw["counts"], name="records")

    @property
    def factor(self) -> float | None:
        """Annual cost = factor · objective of the other tool + constant."""
        return None if self.raw["objective"] is None else float(self.raw["objective"]["factor"])

    @property
    def names(self) -> dict[str, dict[str, str]]:
        """What each record of the other tool has become."""
        return dict(self.raw["names"])

    def __str__(self) -> str:
        source, counts, objective = self.raw["source"], self.raw["counts"], self.raw["objective"]
        version = f" {source['version']}" if source["version"] else ""
        numbers = ", ".join(f"{number} {word}" for word, number in counts.items())
        lines = [f"{source['tool']}{version}: {numbers}"]
        if objective:
            lines.append(objective["explanation"])
        if not self.findings.empty:
            shown = self.findings[["severity", "code", "component", "attribute", "count", "message", "hint"]]
            lines.append(shown.fillna("").to_string(index=False))
        return "\n".join(lines)
