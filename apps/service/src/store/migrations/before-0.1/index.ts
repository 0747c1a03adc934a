/** The changes of the tables before version 0.1.0, in the order in which they were applied. They are loaded only for databases of that time. */
import type { Migration } from "kysely";
import type { DatabaseKind } from "../database-kind.ts";
import { initial } from "./0001-to-0012/0001-initial.ts";
import { tokens } from "./0001-to-0012/0002-tokens.ts";
import { runs } from "./0001-to-0012/0003-runs.ts";
import { accounts } from "./0001-to-0012/0004-accounts.ts";
import { sweeps } from "./0001-to-0012/0006-sweeps.ts";
import { workers } from "./0001-to-0012/0007-workers.ts";
import { traces } from "./0001-to-0012/0008-traces.ts";
import { lastStarts } from "./0001-to-0012/0009-last-starts.ts";
import { runClasses } from "./0001-to-0012/0010-run-classes.ts";
import { largeRecords } from "./0001-to-0012/0011-large-records.ts";
import { overrideOrder } from "./0001-to-0012/0012-override-order.ts";
import { inputsInSlices } from "./0013-to-0034/0013-inputs-in-slices.ts";
import { sweepOutlines } from "./0013-to-0034/0014-sweep-outlines.ts";
import { datasetRevisions } from "./0013-to-0034/0015-dataset-revisions.ts";
import { presentations } from "./0013-to-0034/0016-presentations.ts";
import { runNotes } from "./0013-to-0034/0017-run-notes.ts";
import { datasetHistory } from "./0013-to-0034/0018-dataset-history.ts";
import { operatingCosts } from "./0013-to-0034/0019-operating-costs.ts";
import { contentsAtStart } from "./0013-to-0034/0020-contents-at-start.ts";
import { spill } from "./0013-to-0034/0021-spill.ts";
import { factorProfiles } from "./0013-to-0034/0022-factor-profiles.ts";
import { powerCapacities } from "./0013-to-0034/0023-power-capacities.ts";
import { oneWayLines } from "./0013-to-0034/0024-one-way-lines.ts";
import { moreLimits } from "./0013-to-0034/0025-more-limits.ts";
import { importReports } from "./0013-to-0034/0026-import-reports.ts";
import { units } from "./0013-to-0034/0028-units.ts";
import { moreFactorProfiles } from "./0013-to-0034/0029-more-factor-profiles.ts";
import { runPeaks } from "./0013-to-0034/0030-run-peaks.ts";
import { commodityUnits } from "./0013-to-0034/0031-commodity-units.ts";
import { stepLengths } from "./0013-to-0034/0032-step-lengths.ts";
import { foldedNames } from "./0013-to-0034/0033-folded-names.ts";
import { keyScopes } from "./0013-to-0034/0034-key-scopes.ts";
import { limitExcessCost } from "./0035-to-0043/0035-limit-excess-cost.ts";
import { constraints } from "./0035-to-0043/0036-constraints.ts";
import { tableOverrides } from "./0035-to-0043/0037-table-overrides.ts";
import { rampsAndReserves } from "./0035-to-0043/0038-ramps-and-reserves.ts";
import { powerFlow } from "./0035-to-0043/0039-power-flow.ts";
import { ifBuilt } from "./0035-to-0043/0040-if-built.ts";
import { overridesByYear } from "./0035-to-0043/0041-overrides-by-year.ts";
import { scenarios } from "./0035-to-0043/0043-scenarios.ts";
import { powerLosses } from "./from-0044/0044-power-losses.ts";
import { investCurve } from "./from-0044/0045-invest-curve.ts";
import { links } from "./from-0044/0046-links.ts";
import { modelParents } from "./from-0044/0047-model-parents.ts";
import { currentRuns } from "./from-0044/0048-current-runs.ts";
import { sources } from "./from-0044/0050-sources.ts";
import { copies } from "./from-0044/0051-copies.ts";

export function stepsBefore(kind: DatabaseKind): Record<string, Migration> {
  return {
    "0001-initial": initial(kind),
    "0002-tokens": tokens(kind),
    "0003-runs": runs(kind),
    "0004-accounts": accounts(kind),
    "0006-sweeps": sweeps(kind),
    "0007-workers": workers(kind),
    "0008-traces": traces,
    "0009-last-starts": lastStarts,
    "0010-run-classes": runClasses,
    "0011-large-records": largeRecords,
    "0012-override-order": overrideOrder,
    "0013-inputs-in-slices": inputsInSlices,
    "0014-sweep-outlines": sweepOutlines,
    "0015-dataset-revisions": datasetRevisions(kind),
    "0016-presentations": presentations,
    "0017-run-notes": runNotes(kind),
    "0018-dataset-history": datasetHistory(kind),
    "0019-operating-costs": operatingCosts,
    "0020-contents-at-start": contentsAtStart(kind),
    "0021-spill": spill(kind),
    "0022-factor-profiles": factorProfiles,
    "0023-power-capacities": powerCapacities(kind),
    "0024-one-way-lines": oneWayLines(kind),
    "0025-more-limits": moreLimits,
    "0026-import-reports": importReports(kind),
    "0028-units": units,
    "0029-more-factor-profiles": moreFactorProfiles,
    "0030-run-peaks": runPeaks,
    "0031-commodity-units": commodityUnits,
    "0032-step-lengths": stepLengths(kind),
    "0033-folded-names": foldedNames,
    "0034-key-scopes": keyScopes,
    "0035-limit-excess-cost": limitExcessCost,
    "0036-constraints": constraints,
    "0037-table-overrides": tableOverrides(kind),
    "0038-ramps-and-reserves": rampsAndReserves(kind),
    "0039-power-flow": powerFlow,
    "0040-if-built": ifBuilt,
    "0041-overrides-by-year": overridesByYear,
    "0043-scenarios": scenarios,
    "0044-power-losses": powerLosses(kind),
    "0045-invest-curve": investCurve,
    "0046-links": links(kind),
    "0047-model-parents": modelParents(kind),
    "0048-current-runs": currentRuns(kind),
    "0050-sources": sources,
    "0051-copies": copies(kind),
  };
}
