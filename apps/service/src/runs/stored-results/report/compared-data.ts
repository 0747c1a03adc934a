/** All that the report of a comparison says, read from the stored runs: each with the year and the scenario that are shown. */
import { message, valueError, type Words } from "@esm/messages/message";
import type { Component } from "@esm/model/domain/component";
import { type ComponentPaints, componentPaints } from "@esm/model/domain/runs/component-paints";
import type { Run } from "@esm/model/domain/runs/run";
import { mainCommodity } from "@esm/model/domain/runs/statistic-rows";
import type { NamedUnits } from "@esm/model/domain/units/attribute-unit";
import type { Store } from "../../../store/store.ts";
import type { NoAnswer } from "../charts/opened-result.ts";
import { chosenYears } from "../choose-series.ts";
import { type Comparison, compareRuns } from "../compared/compare-runs.ts";
import { comparedRun } from "../compared/compared-run.ts";
import { type Effective, effectiveValue, isOverride } from "../compared/varied-value.ts";
import { whyAbsent } from "../figure-part.ts";
import type { ComparedRun } from "../result-tasks.ts";
import { inputOf } from "../run-inputs.ts";
import { partsOfScenario } from "../scenario-parts.ts";
import { type FiguresOfRun, readFigures, type YearOfRun } from "./read-figures.ts";

export interface ComparedReportQuery {
  /** The id of the run that the others are compared with; the first where absent. */
  base?: number | undefined;
  /** The milestone year of pathways; the last that all of them have where absent. */
  year?: number | undefined;
  /** The first of each run where absent. */
  scenario?: string | undefined;
}

export interface ReportedRun extends FiguresOfRun {
  run: Run & { figures: NonNullable<Run["figures"]> };
  dataset: string;
  model: string;
  parent: string | null;
  /** The present revision of the data set; null where it is not known. */
  present: number | null;
  /** The year that figures and pictures show; null where the run does not have it. */
  shown: YearOfRun | null;
}

/** What an input says about the components in which runs differ. */
export interface ComparedInput extends NamedUnits {
  components: ReadonlyMap<string, Component>;
}

/** An input that differs. */
export interface DifferingInput {
  loc: readonly string[];
  /** One per run. Of overridden attributes and constraints, those that hold with all overrides. */
  values: readonly unknown[];
  /** Null where it follows from the place. */
  unit: string | null;
  /** The lists of overrides in which the runs differ. */
  changedBy: readonly string[];
}

export interface ComparedReport {
  /** In the order in which they were asked for. */
  runs: readonly ReportedRun[];
  /** The place of the run that the others are compared with. */
  base: number;
  /** Null where no run is a pathway. */
  year: number | null;
  comparison: Comparison;
  /** "gone" where an input is not kept. */
  inputs: "shown" | "hidden" | "gone";
  /** The input of each run; empty where inputs are not shown. */
  contents: readonly ComparedInput[];
  differing: readonly DifferingInput[];
  paints: ComponentPaints;
  commodity: string | null;
}

const maxStyles = 1000;

export async function readComparedReport(
  store: Store,
  ids: readonly number[],
  query: ComparedReportQuery,
  withInputs: boolean,
): Promise<ComparedReport | NoAnswer> {
  const base = query.base === undefined ? 0 : ids.indexOf(query.base);
  if (base < 0) return noBase(query.base ?? 0, ids);
  const noScenario = await whyNoScenario(store, ids, query.scenario);
  if (noScenario) return noScenario;
  const read: Omit<ReportedRun, "shown">[] = [];
  for (const id of ids) {
    const absent = whyAbsent(id, await store.runContents.resultParts(id), "statistics");
    if (absent) return absent;
    const run = await reportedRun(store, id, query.scenario);
    if ("conflict" in run) return run;
    read.push(run);
  }
  const year = shownYear(read, query.year);
  if (typeof year === "object" && year !== null) return year;
  const runs = read.map(
    (one): ReportedRun => ({ ...one, shown: one.years.find((own) => own.year === null || own.year === year) ?? null }),
  );
  const compared: ComparedRun[] = [];
  for (const id of ids) compared.push(await comparedRun(store, id));
  const inputs = !withInputs ? "hidden" : (await areKept(store, runs)) ? "shown" : "gone";
  const comparison = await compareRuns(compared, inputs === "shown");
  const balances = runs.flatMap(({ years }) =>
    years.flatMap(({ statistics }) => statistics.filter(({ group }) => group === "balance")),
  );
  return {
    runs,
    base,
    year,
    comparison,
    inputs,
    contents: inputs === "shown" ? await contentsOf(compared, comparison) : [],
    differing: await differingInputs(compared, comparison),
    paints: componentPaints(balances, await stylesOf(store, runs)),
    commodity: mainCommodity((runs[base].shown ?? runs.find(({ shown }) => shown)?.shown)?.statistics ?? []),
  };
}

const noBase = (id: number, ids: readonly number[]): NoAnswer => ({
  problems: [
    {
      type: "unknown_name",
      loc: ["query", "base"],
      msg: valueError(message("report_compared_no_base", { id })),
      input: id,
      hint: message("report_compared_bases", { ids: [...new Set(ids)].map(String) }),
    },
  ],
});

/** A scenario counts where one of the runs has it. */
async function whyNoScenario(
  store: Store,
  ids: readonly number[],
  scenario: string | undefined,
): Promise<NoAnswer | null> {
  if (scenario === undefined) return null;
  const parts = await Promise.all(ids.map((id) => store.runContents.resultParts(id)));
  const found = partsOfScenario(parts.flat(), scenario);
  return "problems" in found ? found : null;
}

async function reportedRun(
  store: Store,
  id: number,
  scenario: string | undefined,
): Promise<Omit<ReportedRun, "shown"> | { conflict: Words }> {
  const run = await store.runs.find(id);
  if (!run?.figures) return { conflict: message("input_of_run_gone", { runId: id }) };
  const model = await store.models.find(run.modelId);
  const parent = model?.parent_id ? await store.models.find(model.parent_id) : undefined;
  return {
    run: { ...run, figures: run.figures },
    dataset: (await store.datasets.find(run.datasetId))?.name ?? "",
    model: model?.name ?? "",
    parent: parent?.name ?? null,
    present: (await store.history.revisionsOf([run.datasetId])).get(run.datasetId) ?? null,
    ...(await readFigures(store, id, scenario)),
  };
}

/** Null where no run is a pathway. */
function shownYear(runs: readonly FiguresOfRun[], wanted: number | undefined): number | null | NoAnswer {
  const ofRuns = runs.map(({ years }) => years.flatMap(({ year }) => year ?? [])).filter((years) => years.length > 0);
  const all = [...new Set(ofRuns.flat())].toSorted((left, right) => left - right);
  const chosen = chosenYears(all.length > 0 ? all : [null], wanted);
  if ("problems" in chosen) return chosen;
  const ofAll = all.filter((year) => ofRuns.every((years) => years.includes(year)));
  return wanted ?? ofAll.at(-1) ?? all.at(-1) ?? null;
}

async function areKept(store: Store, runs: readonly ReportedRun[]): Promise<boolean> {
  for (const hash of new Set(runs.map(({ run }) => run.inputHash))) {
    if (!(await inputOf(store, hash))) return false;
  }
  return true;
}

async function contentsOf(
  runs: readonly ComparedRun[],
  { inputs }: Pick<Comparison, "inputs">,
): Promise<ComparedInput[]> {
  const names = new Set(inputs.flatMap(({ loc }) => loc));
  const known = new Map<string, ComparedInput>();
  const contents: ComparedInput[] = [];
  for (const run of runs) {
    let content = known.get(run.inputHash);
    if (!content) {
      const { dataset, commodities, components } = (await run.input()).content;
      const own = components.filter(({ name }) => names.has(name));
      content = {
        cost_unit: dataset.cost_unit,
        length_unit: dataset.length_unit,
        commodities: new Map(commodities.map(({ name, unit }) => [name, unit])),
        components: new Map(own.map((component) => [component.name, component])),
      };
      known.set(run.inputHash, content);
    }
    contents.push(content);
  }
  return contents;
}

/** An override of the scenario and one of the run of the same attribute count once. */
async function differingInputs(
  runs: readonly ComparedRun[],
  { inputs }: Pick<Comparison, "inputs">,
): Promise<DifferingInput[]> {
  const keyOf = ([, ...place]: readonly string[]): string => JSON.stringify(place);
  const isOverridden = ({ loc }: { loc: string[] }): boolean => isOverride(loc[0]) && loc.length === 3;
  const overridden = Map.groupBy(inputs.filter(isOverridden), ({ loc }) => keyOf(loc));
  const effective = new Map<string, Effective[]>();
  for (const run of overridden.size > 0 ? runs : []) {
    const input = await run.input();
    for (const [key, [{ loc }]] of overridden) {
      const found = effectiveValue(input, [...input.overrides, ...run.overrides], loc);
      effective.set(key, [...(effective.get(key) ?? []), found]);
    }
  }
  const seen = new Set<string>();
  return inputs.flatMap((one): DifferingInput[] => {
    const plain = { ...one, unit: null, changedBy: isOverride(one.loc[0]) ? [one.loc[0]] : [] };
    if (!isOverridden(one)) return [plain];
    const key = keyOf(one.loc);
    const found = effective.get(key) ?? [];
    if (!found.every(({ value }) => typeof value === "number")) return [plain];
    if (seen.has(key)) return [];
    seen.add(key);
    return [
      {
        loc: ["components", ...one.loc.slice(1)],
        values: found.map(({ value }) => value),
        unit: found.find(({ unit }) => unit !== null)?.unit ?? "",
        changedBy: (overridden.get(key) ?? []).map(({ loc }) => loc[0]),
      },
    ];
  });
}

/** A component has the style of the first data set that has it. */
async function stylesOf(store: Store, runs: readonly ReportedRun[]) {
  const ids = [...new Set(runs.map(({ run }) => run.datasetId))].toReversed();
  const styles = await Promise.all(ids.map((id) => store.presentations.styles(id, { skip: 0, limit: maxStyles })));
  return styles.flat();
}
