/**
 * A pathway with perfect foresight → a model of FINE with investment periods, one for each milestone year. Each year is translated by
 * itself; what differs is written by year where FINE has it by year.
 */
import { message, type Words } from "@esm/messages/message";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { Problem } from "@esm/model/domain/problem";
import type { PathwaySystems } from "@esm/model/energy-system/pathway-systems";
import type { Findings } from "../../../findings/collector.ts";
import { existenceAttributesOf } from "../../../findings/existence-attributes.ts";
import type { ExportReport } from "../../../findings/report.ts";
import type { NetcdfVariable } from "../../../netcdf/write-netcdf.ts";
import { limitPrefix, limitsHavePeriods } from "../../model.ts";
import { type FineModelDraft, translateSystem, type WrittenGroup } from "../translate.ts";
import { builtBoundsOf } from "./built-bounds.ts";
import { joinedGroup } from "./joined-groups.ts";
import { contentsAtRate, differing, type Plant, plantsOf } from "./plants.ts";
import { discountingOf } from "./rate.ts";

interface TranslatedPathway {
  /** Null where the pathway is refused. */
  readonly draft: FineModelDraft | null;
  readonly objective: ExportReport["objective"];
}

export function modelOfPathway(
  pathway: PathwaySystems,
  findings: Findings,
): TranslatedPathway | { problems: Problem[] } {
  const { years, yearsPerStep, weights, systems } = pathway;
  const contents = pathway.contents();
  const usual = contents[0].components.find((each) => each.capacity_variable)?.interest_rate ?? 0;
  const discounting = discountingOf(weights, yearsPerStep, usual);
  if (!discounting)
    findings.error({
      code: "year_weights",
      attribute: "year_weights",
      msg: message("fine_weights_of_years", { weights: [...weights] }),
      hint: message("give_discount_rate"),
    });
  const { rate, factor } = discounting ?? { rate: 0, factor: 1 };
  const objective = { factor, explanation: message("pathway_sum_objective_fine", { factor, rate }) };
  const plants = plantsOf(pathway, contents, findings);
  refuseCohorts(pathway, plants, findings);
  const bounds = builtBoundsOf(pathway, plants, findings);
  const areSeveral = arePeriods(pathway);
  const drafts: FineModelDraft[] = [];
  for (const [year, content] of contentsAtRate(contents, plants, { rate, areSeveral }, findings).entries()) {
    const draft = translateSystem(withoutConstraints(content), { ...systems[year], constraints: [] }, findings);
    if ("problems" in draft) return draft;
    drafts.push(draft);
  }
  const groups = sameGroups(drafts, pathway, findings);
  if (findings.hasErrors || !groups) return { draft: null, objective };
  const [first] = drafts;
  const byGroup = drafts.map(({ variables }) =>
    Map.groupBy(variables, ({ name }) => name.slice(0, name.lastIndexOf("/"))),
  );
  const variables = groups.flatMap((own): NetcdfVariable[] => {
    const [{ path, owner }] = own;
    const plant = plants.get(owner);
    if (!plant) return [];
    const ofGroup = byGroup.map((all) => all.get(path) ?? []);
    const capacity = own[0].component.capacity === null ? "none" : plant.capacity;
    const given = { groups: own, variables: ofGroup, plant: { ...plant, capacity }, order: first.order } as const;
    return joinedGroup({ ...given, pathway, bounds, findings });
  });
  const parameters = {
    ...withLimitsByYear(drafts, years),
    startYear: years[0],
    numberOfInvestmentPeriods: years.length,
    investmentPeriodInterval: yearsPerStep,
  };
  const dims = Object.assign({}, ...drafts.map((draft) => draft.dims)) as Record<string, number>;
  return { draft: { ...first, parameters, dims, variables }, objective };
}

/** Whether FINE has more than a single year. */
const arePeriods = ({ years, yearsPerStep }: PathwaySystems): boolean => years.length > 1 || yearsPerStep > 1;

/** Constraints are written for all years together. */
function withoutConstraints(content: DatasetContent): DatasetContent {
  const { constraints: _, planning_reserves: __, ...others } = content;
  return others;
}

/** The groups of all years; null where they are not the same. */
function sameGroups(
  drafts: readonly FineModelDraft[],
  { systems }: PathwaySystems,
  findings: Findings,
): WrittenGroup[][] | null {
  const [first] = drafts;
  const all = drafts.map(({ groups }) => new Map(groups.map((group) => [group.path, group])));
  const paths = new Set(all.flatMap((groups) => [...groups.keys()]));
  const partly = [...paths].filter((path) => all.some((groups) => !groups.has(path)));
  for (const path of partly) {
    const owner = all.flatMap((groups) => groups.get(path)?.owner ?? [])[0];
    const component = systems[0].components.find(({ name }) => name === owner);
    if (component) differing(component, "locationalEligibility", findings);
  }
  if (partly.length > 0) return null;
  return first.groups.map(({ path }) => all.flatMap((groups) => groups.get(path) ?? []));
}

/**
 * Limits with a name for each year where they differ. FINE's reader leaves out all limits, and takes names that begin with theirs for
 * others of them; ours knows these.
 */
function withLimitsByYear(drafts: readonly FineModelDraft[], years: readonly number[]): FineModelDraft["parameters"] {
  const isLimit = ([name]: [string, unknown]): boolean => name.startsWith(limitPrefix);
  const all = drafts.map(({ parameters }) => Object.entries(parameters).filter(isLimit));
  const [{ parameters }] = drafts;
  if (all.every((limits) => JSON.stringify(limits) === JSON.stringify(all[0]))) return parameters;
  const byYear = all.flatMap((limits, at) =>
    limits.map(([name, row]) => [`${limitPrefix}${years[at]}.${name.slice(limitPrefix.length)}`, row]),
  );
  const others = Object.entries(parameters).filter((entry) => !isLimit(entry));
  return { ...Object.fromEntries([...others, ...byYear]), [limitsHavePeriods]: "True" };
}

/** Refuses what FINE counts over all periods, or otherwise than years of building that stand side by side. */
function refuseCohorts(pathway: PathwaySystems, plants: ReadonlyMap<string, Plant>, findings: Findings): void {
  const { budget, systems } = pathway;
  if (budget)
    findings.refuse({
      code: "carbon_budget",
      attribute: "carbon_budget",
      place: budget.limitId,
      msg: message("fine_budget_of_pathway"),
      direction: "falls",
    });
  if (!arePeriods(pathway)) return;
  for (const component of systems.flatMap(({ components }) => components)) {
    const refuse = (code: string, attribute: string, msg: Words): void =>
      findings.error({ code, component: component.kind, place: component.name, attribute, msg });
    for (const attribute of existenceAttributesOf(component))
      refuse("built_or_not", attribute, message("fine_decision_of_pathway"));
    if (component.kind === "storage" && Number.isFinite(component.cyclesPerYear))
      findings.refuse({
        code: "cyclic_lifetime",
        component: component.kind,
        place: component.name,
        attribute: "cyclic_lifetime",
        msg: message("fine_cycles_of_all_periods"),
        direction: "falls",
      });
    const isDecided = plants.get(component.name)?.capacity === "decided";
    if (component.kind === "transmission" && component.dcPowerFlow && isDecided)
      refuse("lines_of_cohorts", "power_flow", message("network_lines_of_cohorts"));
  }
}
