/** Figures of the entries of a comparison as pictures: each one has layers, such as components, with a value for every entry. Pure. */
import { emissionSinkName } from "@esm/model/domain/emission-sink";
import {
  choose,
  differenceTo,
  energyUnitOf,
  find,
  mainCommodity,
  supplyOf,
} from "@esm/model/domain/runs/statistic-rows";
import { withoutStock } from "@esm/model/domain/runs/stock-name";
import type { RunStatistic } from "../../data/interface.ts";
import { largestSize, type ScaleFor, scaledFigure } from "../../language/displayed.ts";
import { costsOf } from "../results/costs.ts";
import { limitsOf } from "../results/limits/limits.ts";
import type { Entry } from "./entries.ts";

type PictureKind =
  | "cost"
  | "costs"
  | "costPerDemand"
  | "price"
  | "emissions"
  | "limit"
  | "limitPrice"
  | "capacities"
  | "mix";

export interface Picture {
  key: string;
  kind: PictureKind;
  /** The commodity, sink or limit that it is about; empty for others. */
  of: string;
  /** The unit of the data, or the one that is shown. */
  unit: string;
  layers: Layer[];
}

export interface Layer {
  /** A component; empty where the picture has one figure for each entry. */
  name: string;
  /** One per entry; null where it has none. */
  values: (number | null)[];
}

type Named = ReadonlyMap<string, number>;

/** Joins what each entry has; an entry without any of it has null, one without this layer 0. */
function layersOf(ofEntries: readonly Named[]): Layer[] {
  const names = [...new Set(ofEntries.flatMap((named) => [...named.keys()]))];
  return names.map((name) => ({
    name,
    values: ofEntries.map((named) => (named.size === 0 ? null : (named.get(name) ?? 0))),
  }));
}

/** Costs, capacities and the supply of a commodity by component. */
export function stacksOf(entries: readonly Entry[], commodity: string | null): Picture[] {
  const costs = entries.map(({ rows }) => costsOf(rows, null));
  const ofCosts = costs.map(({ components }) => new Map(components.map(({ component, total }) => [component, total])));
  const costUnit = costs.find(({ unit }) => unit !== "")?.unit ?? "";
  const pictures: Picture[] = [
    { key: "costs", kind: "costs", of: "", unit: costUnit, layers: layersOf(ofCosts) },
    ...(commodity === null ? [] : [mixOf(entries, commodity)]),
    ...capacitiesOf(entries),
  ];
  return pictures.filter(({ layers }) => layers.length > 0);
}

function mixOf(entries: readonly Entry[], commodity: string): Picture {
  const unit = entries.map(({ rows }) => energyUnitOf(rows, commodity)).find((one) => one !== "") ?? "";
  const layers = layersOf(entries.map(({ rows }) => supplyOf(rows, commodity)));
  return { key: "mix", kind: "mix", of: commodity, unit, layers };
}

/** One picture per unit, that of the most components first. */
function capacitiesOf(entries: readonly Entry[]): Picture[] {
  const totals = entries.map(({ rows }) => choose(rows, { group: "capacity", quantity: "capacity", region: null }));
  const units = [...new Set(totals.flatMap((rows) => rows.map(({ unit }) => unit)))];
  const pictures = units.map((unit): Picture => {
    const named = totals.map((rows) => {
      const sums = new Map<string, number>();
      for (const row of rows) {
        if (row.unit !== unit) continue;
        const name = withoutStock(row.component ?? "");
        sums.set(name, (sums.get(name) ?? 0) + row.value);
      }
      return sums;
    });
    const key = `capacities ${unit}`;
    return { key, kind: "capacities", of: "", unit, layers: layersOf(named) };
  });
  const isBuilt = ({ layers }: Picture): boolean =>
    layers.some(({ values }) => values.some((value) => (value ?? 0) > 0));
  return pictures.filter(isBuilt).toSorted((left, right) => right.layers.length - left.layers.length);
}

interface Single {
  kind: PictureKind;
  of: string;
  unit: string;
  value: number;
}

const kinds = ["cost", "costPerDemand", "price", "emissions", "limit", "limitPrice"] as const;
/** More commodities and limits are in the statistics. */
const maxOfKind = 3;

/** One figure for each entry: cost, cost per demand, prices, emissions, what limits are used and worth. */
export function singlesOf(entries: readonly Entry[]): Picture[] {
  const ofEntries = entries.map(({ rows }) =>
    singleFigures(rows).map((figure) => [`${figure.kind}\t${figure.of}\t${figure.unit}`, figure] as const),
  );
  const all = new Map(ofEntries.flat());
  const pictures = [...all].map(([key, { kind, of, unit }]): Picture => {
    const values = ofEntries.map((figures) => {
      const value = figures.find(([other]) => other === key)?.[1].value ?? null;
      const isFree = kind === "limitPrice" && figures.some(([, one]) => one.kind === "limit" && one.of === of);
      // A limit without a price does not bind.
      return value ?? (isFree ? 0 : null);
    });
    return { key, kind, of, unit, layers: [{ name: "", values }] };
  });
  return kinds.flatMap((kind) => pictures.filter((picture) => picture.kind === kind).slice(0, maxOfKind));
}

function singleFigures(rows: readonly RunStatistic[]): Single[] {
  const plain = (kind: PictureKind, of: string, { unit, value }: RunStatistic, sign = 1): Single => ({
    kind,
    of,
    unit,
    value: sign * value,
  });
  const ofCommodity = (kind: PictureKind, group: "cost" | "price", quantity: string): Single[] =>
    choose(rows, { group, quantity, region: null }).map((row) => plain(kind, row.commodity ?? "", row));
  const objective = find(rows, { group: "cost", component: null, quantity: "objective" });
  const limits = limitsOf(choose(rows, { group: "limit", region: null }));
  const sink = find(rows, { group: "balance", component: emissionSinkName, quantity: "sink", region: null });
  // A limit of the sink alone has its figure.
  const isLimited = limits.some(({ used }) => Math.abs(used + (sink?.value ?? 0)) <= 1e-6 * Math.abs(used));
  return [
    ...(objective ? [plain("cost", "", objective)] : []),
    ...ofCommodity("costPerDemand", "cost", "cost_per_demand"),
    ...ofCommodity("price", "price", "demand_weighted_mean"),
    ...(sink && !isLimited ? [plain("emissions", sink.component ?? "", sink, -1)] : []),
    ...limits.map(({ id, used, unit }): Single => ({ kind: "limit", of: id, unit, value: used })),
    ...limits.flatMap(({ id, price }) => (price ? [plain("limitPrice", id, price)] : [])),
  ];
}

/** The size of prices does not decide their unit: they are told per MWh and per t. */
const prices: readonly PictureKind[] = ["costPerDemand", "price", "limitPrice"];

/** The picture in the unit that its largest entry decides. */
export function displayedPicture(picture: Picture, scaleFor: ScaleFor): Picture {
  const { kind, layers } = picture;
  const totals = (layers[0]?.values ?? []).map((_, entry) => totalOf(picture, entry));
  const deciding = prices.includes(kind) ? 0 : largestSize(totals);
  const { unit, factor } = scaleFor(picture.unit, deciding, kind === "capacities");
  const shown = (value: number | null): number | null => scaledFigure(value, factor);
  return { ...picture, unit, layers: layers.map(({ name, values }) => ({ name, values: values.map(shown) })) };
}

/** Commodities of all entries, and the one that a picture begins with. */
export function commoditiesIn(entries: readonly Entry[]): { commodities: string[]; main: string | null } {
  const rows = entries.flatMap((entry) => choose(entry.rows, { group: "balance" }));
  const commodities = [...new Set(rows.flatMap(({ commodity }) => commodity ?? []))];
  const [first] = entries.filter((entry) => entry.rows.length > 0);
  return { commodities, main: first ? mainCommodity(first.rows) : null };
}

/** The sum of the layers for an entry; null where it has none. */
export function totalOf({ layers }: Pick<Picture, "layers">, entry: number): number | null {
  const values = layers.flatMap(({ values }) => values[entry] ?? []);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}

/** How far the entries are from those they are compared with. */
export function differencesIn(picture: Picture, bases: readonly (number | null)[]): Picture {
  const layers = picture.layers.map(
    ({ name, values }): Layer => ({
      name,
      values: values.map((value, entry) => {
        const base = bases[entry] === null ? null : (values[bases[entry]] ?? null);
        return value === null || base === null ? null : differenceTo(base, value);
      }),
    }),
  );
  return { ...picture, layers };
}
