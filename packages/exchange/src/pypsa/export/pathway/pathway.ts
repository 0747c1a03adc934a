/**
 * A pathway with perfect foresight → a network with investment periods: one period for each milestone year, with its weights, and one
 * component for what each year may build.
 */

import { message } from "@esm/messages/message";
import { isDecided } from "@esm/model/energy-system/energy-system";
import type { PathwaySystems } from "@esm/model/energy-system/pathway-systems";
import { createFindings, type Findings } from "../../../findings/collector.ts";
import type { Accepted, ExportReport } from "../../../findings/report.ts";
import { createDraft, type NetworkDraft } from "../draft.ts";
import { addCarriers, type Position, pypsaVersion } from "../translate.ts";
import { carriersOf } from "./carriers.ts";
import { addComponents, type Given } from "./components.ts";
import { addConstraints, exclusionsOf } from "./constraints.ts";
import { draftsOfYears } from "./drafts-of-years.ts";
import { addBoundsOfCohorts, addBudget, addCapacityLimits, addEnergyLimits } from "./limits.ts";

export function networkOfPathway(
  pathway: PathwaySystems,
  accepted: Accepted,
  positions?: ReadonlyMap<string, Position>,
): { draft: NetworkDraft; findings: Findings; report: ExportReport } {
  const findings = createFindings(accepted);
  const draft = createDraft();
  const [system] = pathway.systems;
  const stepYears = (system.numberOfTimeSteps * system.hoursPerTimeStep) / 8760;
  const isExcluded = exclusionsOf(pathway);
  const drafts = draftsOfYears(pathway, accepted, positions, findings);
  const given: Given = { pathway, drafts, draft, findings, isExcluded };
  refuseLines(given);
  refuseCurves(given);
  if (!findings.hasErrors) {
    const outputs = addComponents(given);
    const limits = { ...given, outputs, carriers: carriersOf(outputs, draft), stepYears };
    addCapacityLimits(limits);
    addBoundsOfCohorts(limits);
    addEnergyLimits(limits);
    addBudget(limits);
    addConstraints(limits);
    addCarriers(draft);
  }
  const written = system.components.length;
  const report: ExportReport = {
    target: { tool: "PyPSA", version: pypsaVersion },
    counts: { written, exact: findings.countsOf(written).exact },
    objective: {
      factor: 1 / stepYears,
      explanation: message("pathway_sum_objective_pypsa", { factor: 1 / stepYears }),
    },
    findings: findings.all(),
    names: draft.names,
  };
  return { draft, findings, report };
}

/** Where a year decides, perfect foresight refuses costs by size; those of given capacities were not compared with PyPSA. */
function refuseCurves({ pathway, findings }: Given): void {
  for (const { kind, name, capacity } of pathway.systems[0].components) {
    if (!capacity?.investCurve) continue;
    const msg = message("left_out_export_does_not");
    const attribute = "invest_curve";
    findings.refuse({ code: "not_exported", component: kind, place: name, attribute, msg, direction: "falls" });
  }
}

/** Lines that stand side by side divide their flows and losses by what each of them is. */
function refuseLines({ pathway, findings, isExcluded }: Given): void {
  const { years, systems } = pathway;
  for (const [position, component] of systems[0].components.entries()) {
    if (component.kind !== "transmission") continue;
    const refuse = (attribute: string): void =>
      findings.refuse({
        code: "lines_of_cohorts",
        component: component.kind,
        place: component.name,
        attribute,
        msg: message("network_lines_of_cohorts"),
        direction: "falls",
      });
    if (component.powerLosses) refuse("power_losses");
    if (!component.dcPowerFlow || !isDecided(component)) continue;
    const isBuiltOnce = Array.from(component.from.keys()).every((location) =>
      years.every((year, at) =>
        at === 0
          ? (component.capacity?.economicLifetime ?? 0) > (years.at(-1) ?? year) - year
          : isExcluded(at, position, location),
      ),
    );
    if (!isBuiltOnce) refuse("power_flow");
  }
}
