/**
 * The rates of components in a result: of typical periods those that were optimized, at full resolution those of the
 * input. Only those that are meant are in memory.
 */
import type { Problem } from "@esm/model/domain/problem";
import type { FamilyName } from "@esm/model/domain/table-family";
import type { RunStructure } from "@esm/model/results/time-charts/structure";
import type { InputReader } from "../../input/input-reader.ts";
import { problemsOfValues } from "../choose-series.ts";
import type { StoredResult } from "./opened-result.ts";

export interface RateName {
  component: string;
  region: string;
  /** A fixed rate, or the highest one. */
  kind: "fix" | "max";
}

interface Rate extends RateName {
  /** At each step that was optimized: those of the first typical period, of the second, and so on. */
  values: Float64Array;
}

/** Undefined where the input no longer exists. */
export type OpenInput = () => Promise<InputReader | undefined>;

type IsMeant = (rate: Pick<RateName, "component" | "region">) => boolean;
type Rates = { rates: Rate[] } | { problems: Problem[] };

const families = { fix: "operationRateFix", max: "operationRateMax" } as const satisfies Record<
  RateName["kind"],
  FamilyName
>;

/** The rows of each series are those of its typical periods, in order. */
export async function ratesOfPeriods({ rows, structure }: StoredResult, isMeant: IsMeant): Promise<Rates> {
  const steps = (structure.periods?.lengths ?? []).reduce((sum, { length }) => sum + length, 0);
  const series = new Map<string, { rate: RateName; values: number[] }>();
  for await (const { labels, values } of rows(["TypicalPeriods"])) {
    const [family, component, region] = labels.map(String);
    const kind = family === families.fix ? "fix" : family === families.max ? "max" : null;
    if (kind === null || !isMeant({ component, region })) continue;
    const key = JSON.stringify([component, region]);
    const known = series.get(key) ?? { rate: { component, region, kind }, values: [] };
    series.set(key, known);
    // Values that will be refused need not be kept.
    if (!problemsOfValues(series.size, steps)) known.values.push(...(values as Iterable<number>));
  }
  const rates = [...series.values()].map(({ rate, values }) => ({ ...rate, values: Float64Array.from(values) }));
  return problemsOfValues(rates.length, steps) ?? { rates };
}

/** The stock of a pathway has the rates of its component. */
export async function rateNamesOfInput(input: InputReader, { components }: RunStructure): Promise<RateName[]> {
  const known = new Set<string>();
  for await (const { family, component, region } of input.heads()) known.add(keyOf(family, component, region));
  return components.flatMap((component): RateName[] => {
    if (component.kind === "storage" || component.kind === "transmission" || component.rate === null) return [];
    const { name, rate: kind } = component;
    const regions = component.regions.filter((region) => known.has(keyOf(families[kind], name, region)));
    return regions.map((region) => ({ component: name, region, kind }));
  });
}

export async function ratesOfInput(input: InputReader, structure: RunStructure, isMeant: IsMeant): Promise<Rates> {
  const names = (await rateNamesOfInput(input, structure)).filter(isMeant);
  const tooMany = problemsOfValues(names.length, structure.steps);
  if (tooMany) return tooMany;
  const keyOfRate = ({ component, region, kind }: RateName): string => keyOf(families[kind], component, region);
  const wanted = new Set(names.map(keyOfRate));
  const ratesByPlace = new Map<string, Float64Array>();
  for await (const { head, values } of input.tables((each) =>
    wanted.has(keyOf(each.family, each.component, each.region)),
  )) {
    ratesByPlace.set(keyOf(head.family, head.component, head.region), await values());
  }
  const rates = names.flatMap((name): Rate[] => {
    const values = ratesByPlace.get(keyOfRate(name));
    return values ? [{ ...name, values }] : [];
  });
  return { rates };
}

const keyOf = (family: FamilyName, component: string, region: string): string =>
  JSON.stringify([family, component, region]);
