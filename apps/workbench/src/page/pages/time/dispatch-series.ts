/** The series of the pictures of a dispatch page: names and colours of layers, contents and prices. */
import { carriers } from "@esm/model/domain/colours/carriers";
import { readable, shifted } from "@esm/model/domain/colours/colour";
import type { ComponentPaints } from "@esm/model/domain/runs/component-paints";
import { shownName } from "@esm/model/domain/runs/stock-name";
import type { TimeSeries } from "../../charts/time/drawn-bins.ts";
import type { BalanceLayers, Layer } from "../../charts/time/layers.ts";
import { lineColour, lineDash } from "../../charts/time/line-colours.ts";
import type { CanvasColours, Hatch, SeriesStyle } from "../../charts/time/plot-data.ts";
import type { BalanceSeries } from "../../data/balance-series.ts";
import type { en } from "./en.ts";

/** Kinds of layers that count as production; layers that the service has joined mostly are. */
const productions = ["source", "output", "other"];
const lineContrast = 3;
const joinedColour = "#b9b4aa";

export function stackSeries(
  { above, below, demand }: BalanceLayers,
  { paintOf }: ComponentPaints,
  colours: CanvasColours,
  t: typeof en,
): TimeSeries[] {
  const styleOf = (layer: Layer, place: TimeSeries["place"], order: number): SeriesStyle => {
    const paint = layer.component === null ? null : paintOf(layer.component);
    const hatch: Hatch | null = place === "below" && layer.role !== "other" ? "below" : (paint?.pattern ?? null);
    return { kind: "area", colour: paint?.colour ?? plainColour(layer, order), hatch };
  };
  const seriesOf = (layers: readonly Layer[], place: "above" | "below"): TimeSeries[] =>
    layers.map((layer, index) => ({
      key: layer.key,
      name: nameOf(layer, t),
      place,
      style: styleOf(layer, place, index),
      isJoined: layer.role === "other",
      isProduction: [layer, ...(layer.joined ?? [])].some(({ role }) => productions.includes(role)),
      values: layer.values,
    }));
  const line: TimeSeries[] = demand
    ? [{ key: "demand", name: t.demand, place: "line", style: { kind: "line", colour: colours.ink }, values: demand }]
    : [];
  return [...seriesOf(above, "above"), ...seriesOf(below, "below"), ...line];
}

/** Exchange with several neighbours has several greys. */
function plainColour({ role, neighbour }: Layer, order: number): string {
  if (role === "other") return joinedColour;
  const { colour } = carriers.exchange;
  return neighbour === null ? colour : shifted(colour, ((order % 3) - 1) * 0.1);
}

function nameOf({ role, component, neighbour, count }: Layer, t: typeof en): string {
  if (role === "other") return t.other(count);
  if (role === "import") return neighbour === null ? t.netImport : t.importFrom(neighbour);
  if (role === "export") return neighbour === null ? t.netExport : t.exportTo(neighbour);
  if (role === "losses") return t.lineLosses;
  return role === "charge" ? t.charging(component ?? "") : (component ?? "");
}

export const contentSeries = (
  contents: readonly BalanceSeries[],
  { paintOf }: ComponentPaints,
  { panel }: CanvasColours,
): TimeSeries[] =>
  contents.map(({ component, values }, index) => {
    const key = component ?? "";
    const colour = readable(paintOf(key).colour, panel, lineContrast);
    return { ...lineSeries(key, colour, index, values), name: shownName(key) };
  });

const lineSeries = (name: string, colour: string, order: number, values: Float32Array): TimeSeries => ({
  key: name,
  name,
  place: "line",
  style: { kind: "line", colour, dash: lineDash(order) },
  values,
});

/** Prices of more regions, or contents of more storages, could not be told apart. */
export const maxLines = 8;

export function priceSeries(prices: readonly BalanceSeries[], { panel, accent }: CanvasColours): TimeSeries[] {
  const shown = prices.slice(0, maxLines);
  return shown.map(({ region, values }, index) => {
    const colour = shown.length === 1 ? accent : lineColour(index, panel);
    return lineSeries(region ?? "", colour, index, values);
  });
}
