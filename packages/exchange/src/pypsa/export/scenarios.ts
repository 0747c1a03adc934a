/**
 * Scenarios of a run → a network with scenarios. Each scenario is translated by itself. PyPSA has one design for all of them, so what comes
 * out has to be alike but for what PyPSA lets differ: series, limits of a year, and attributes of operation.
 */

import { message } from "@esm/messages/message";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { AnyOverride } from "@esm/model/domain/overrides/any-override";
import type { Problem } from "@esm/model/domain/problem";
import type { Risk, ScenarioLimits } from "@esm/model/domain/runs/scenarios";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import {
  inScenarios,
  problemsOfDesign,
  type ScenarioInput,
  snapshotOfScenario,
} from "@esm/model/energy-system/scenario-content";
import { addMissing, createFindings, type Findings } from "../../findings/collector.ts";
import type { Accepted, ExportReport } from "../../findings/report.ts";
import { classes } from "../attributes/attributes.ts";
import { type DraftComponent, isSameValue, type NetworkDraft, type Values } from "./draft.ts";
import { networkOfSystem, type Position } from "./translate.ts";

/** The options of a run with scenarios that its network has. */
export interface ScenariosToWrite {
  readonly scenarios: readonly ScenarioInput[];
  readonly risk: Risk | null;
  readonly limits: ScenarioLimits;
}

interface Snapshot {
  content: DatasetContent;
  overrides: AnyOverride[];
}

/** The system of each scenario, or all problems of all of them. */
export function systemsOf(
  snapshot: Snapshot,
  { scenarios }: ScenariosToWrite,
): { systems: EnergySystem[] } | { problems: Problem[] } {
  const problems: { name: string; problem: Problem }[] = [];
  const systems: { name: string; system: EnergySystem }[] = [];
  for (const scenario of scenarios) {
    const { name } = scenario;
    const own = snapshotOfScenario(snapshot, scenario);
    const built = "problems" in own ? null : buildEnergySystem(own.content, own.overrides);
    if ("problems" in own) problems.push(...own.problems.map((problem) => ({ name: "", problem })));
    else if (built?.system) systems.push({ name, system: built.system });
    else problems.push(...(built?.problems ?? []).map((problem) => ({ name, problem })));
  }
  const [first, ...others] = systems;
  const all = [
    ...others.flatMap((other) => problemsOfDesign(first, other)),
    ...inScenarios(problems, scenarios.length),
  ];
  return all.length > 0 ? { problems: all } : { systems: systems.map(({ system }) => system) };
}

/** Drafts of all scenarios, with the same components. */
export function networkOfScenarios(
  systems: readonly EnergySystem[],
  set: ScenariosToWrite,
  accepted: Accepted,
  positions?: ReadonlyMap<string, Position>,
): { drafts: NetworkDraft[]; findings: Findings; report: ExportReport } {
  const findings = createFindings(accepted);
  const networks = systems.map((system) => networkOfSystem(system, accepted, positions, systems));
  for (const { findings: found } of networks) addMissing(found, findings);
  const drafts = networks.map(({ draft }) => draft);
  refuseDifferences(drafts, set, findings);
  const { risk, limits } = set;
  if (limits === "expected" && systems[0].yearlyLimits.length > 0) {
    const msg = message("limits_hold_in_each_scenario");
    findings.refuse({ code: "expected_limits", attribute: "limits", msg, direction: "rises" });
  }
  if (risk) {
    const msg = message("optimize_with_risk", { level: risk.level, weight: risk.weight });
    findings.note({ code: "risk_preference", msg });
  }
  const [{ report }] = networks;
  const exact = Math.min(...networks.map((network) => network.report.counts.exact));
  return {
    drafts,
    findings,
    report: { ...report, counts: { ...report.counts, exact }, findings: findings.all() },
  };
}

/** Attributes of operation, by the starts of their names. All others belong to the design. */
const mayDiffer =
  /^(?:p_set|[pse]_(?:max|min)_pu|marginal_cost|efficiency\w*|standing_loss|inflow|e_sum_(?:max|min)|e_initial|state_of_charge_initial|constant)$/;

/** What has to be the same in all scenarios, and is not. */
function refuseDifferences(drafts: readonly NetworkDraft[], { scenarios }: ScenariosToWrite, findings: Findings): void {
  const [first, ...others] = drafts;
  for (const [position, other] of others.entries()) {
    const { name: scenario } = scenarios[position + 1];
    for (const list of new Set([...first.lists.keys(), ...other.lists.keys()])) {
      const [own, there] = [first, other].map(({ lists }) => lists.get(list) ?? []);
      for (const [name, what] of differences(own, there)) {
        findings.error({
          code: "scenario_differs",
          component: classes[list].name,
          place: name,
          msg: message("network_scenario_differs", { scenario, what }),
          hint: message("scenarios_may_differ_in"),
        });
      }
    }
  }
}

function* differences(
  own: readonly DraftComponent[],
  there: readonly DraftComponent[],
): Generator<readonly [name: string, what: string]> {
  const others = new Map(there.map((component) => [component.name, component]));
  const known = new Set(own.map(({ name }) => name));
  for (const { name, values } of own) {
    const other = others.get(name);
    if (!other) yield [name, "components"];
    else for (const attribute of differing(values, other.values)) yield [name, attribute];
  }
  for (const { name } of there) if (!known.has(name)) yield [name, "components"];
}

const differing = (own: Values, other: Values): string[] =>
  [...new Set([...Object.keys(own), ...Object.keys(other)])].filter(
    (attribute) => !mayDiffer.test(attribute) && !isSameValue(own[attribute], other[attribute]),
  );
