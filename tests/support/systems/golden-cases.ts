/** Reference systems that come as plain JSON in a form of their own, as data sets of ours. */
import { existsSync, readFileSync } from "node:fs";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { type ComponentText, contentOf } from "./content.ts";
import { sharedFolder } from "./reference.ts";

interface GoldenComponent {
  cls: "src" | "snk" | "conv" | "stor" | "trans";
  hasCap: boolean;
  i: number;
  L: number;
  invest: number;
  opexCap: number;
  capMax?: Record<string, number>;
  pot?: string;
  opFix?: string;
  opMax?: string;
  com?: string;
  cost?: number;
  lim?: string;
  fac?: Record<string, number>;
  cr?: number;
  dr?: number;
  ce?: number;
  de?: number;
  sd?: number;
  smin?: number;
  smax?: number;
  cyc?: number;
  capMaxByFlow?: Record<string, number>;
  distanceByFlow?: Record<string, number>;
  lossByFlow?: Record<string, number>;
}

export interface GoldenCase {
  numberOfTimeSteps: number;
  hoursPerTimeStep: number;
  regions: string[];
  yearlyLimits: Record<string, number>;
  components: Record<string, GoldenComponent>;
  timeSeries: Record<string, number[]>;
  typicalPeriods: number;
  expected: {
    objectiveFull: number;
    objectiveSegmented: number;
    objectiveMyopicTsa: number;
    periodsOrderSegmented: number[];
    periodsOrderMyopicTsa: number[];
    /** By typical period. */
    segmentDurations: Record<string, number[]>;
    /** By region and typical period. */
    windSegmentValues: Record<string, Record<string, number[]>>;
    windMyopicValues: Record<string, Record<string, number[]>>;
  };
}

const path = `${sharedFolder}reference/golden-cases.json`;
export const goldenCasesArePresent = existsSync(path);

export const goldenCases = (): GoldenCase[] =>
  goldenCasesArePresent ? JSON.parse(readFileSync(path, "utf8")).cases : [];

/** Keys `a_b` name the flow from a to b. */
function byFlow(values: Record<string, number>): Record<string, Record<string, number>> {
  const table: Record<string, Record<string, number>> = {};
  for (const [flow, value] of Object.entries(values)) {
    const [from, to] = flow.split("_");
    table[from] = { ...table[from], [to]: value };
  }
  return table;
}

const types = { src: "SOURCE", snk: "SINK", conv: "CONVERSION", stor: "STORAGE", trans: "TRANSMISSION" } as const;

function componentText(golden: GoldenCase, component: GoldenComponent): ComponentText {
  const series = (prefix: string) =>
    Object.fromEntries(golden.regions.map((region) => [region, golden.timeSeries[`${prefix}${region}`]]));
  const { lim, fac } = component;
  const tables = {
    ...(component.opFix && { operationRateFix: series(component.opFix) }),
    ...(component.opMax && { operationRateMax: series(component.opMax) }),
    ...(component.capMax && { capacityMax: component.capMax }),
    ...(component.capMaxByFlow && { capacityMax: byFlow(component.capMaxByFlow) }),
    ...(component.distanceByFlow && { distances: byFlow(component.distanceByFlow) }),
    ...(component.lossByFlow && { losses: byFlow(component.lossByFlow) }),
  };
  return {
    type: types[component.cls],
    capacity_variable: component.hasCap,
    interest_rate: component.i,
    economic_lifetime: component.L,
    invest_per_capacity: component.invest,
    opex_per_capacity: component.opexCap,
    shared_potential_id: component.pot ?? null,
    ...(component.com && { commodity_name: component.com }),
    ...(component.cost !== undefined && { commodity_cost: component.cost }),
    ...(lim && { commodity_limit_id: lim, yearly_limit: golden.yearlyLimits[lim] }),
    // The form knows no units: those of all commodities are the same.
    ...(fac && {
      physical_unit: "GW",
      conversion_factors: Object.entries(fac).map(([commodity_name, conversion_factor]) => ({
        commodity_name,
        conversion_factor,
      })),
    }),
    ...(component.cls === "stor" && {
      charge_rate: component.cr,
      discharge_rate: component.dr,
      charge_efficiency: component.ce,
      discharge_efficiency: component.de,
      self_discharge: component.sd,
      state_of_charge_min: component.smin,
      state_of_charge_max: component.smax,
      cyclic_lifetime: component.cyc ?? null,
    }),
    tables,
  };
}

export function goldenContent(golden: GoldenCase): DatasetContent {
  const components = Object.values(golden.components);
  const commodities = new Set(components.flatMap(({ com, fac }) => (com ? [com] : Object.keys(fac ?? {}))));
  return contentOf({
    dataset: { number_of_time_steps: golden.numberOfTimeSteps, hours_per_time_step: golden.hoursPerTimeStep },
    regions: golden.regions,
    commodities: Object.fromEntries([...commodities].map((commodity) => [commodity, "GW"])),
    components: Object.fromEntries(
      Object.entries(golden.components).map(([name, component]) => [name, componentText(golden, component)]),
    ),
  });
}
