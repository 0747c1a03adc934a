/** The main thing that a picture over time says, made from its numbers. */
import { type DrawnBins, figuresOf } from "../../charts/time/drawn-bins.ts";
import { binText, type Calendar } from "../../charts/time/time-axis.ts";
import { amount, figureWith } from "../../language/amount.ts";
import { formatFigure, formatShare } from "../../language/format.ts";
import type { en } from "./en.ts";

/** Position of the greatest value. */
const indexOfMax = (values: Float64Array): number =>
  values.reduce((best, value, index) => (value > values[best] ? index : best), 0);

const timeOf = ({ edges }: DrawnBins, bin: number, calendar: Calendar): string =>
  binText({ from: edges[bin], to: edges[bin + 1] }, calendar);

export function stackSentence(
  bins: DrawnBins,
  calendar: Calendar,
  { unit, sumUnit }: { unit: string; sumUnit: string },
  t: typeof en,
): string {
  const above = bins.series
    .filter(({ place, isProduction }) => place === "above" && isProduction)
    .map(({ name, isJoined, mean }) => ({
      name,
      isJoined,
      sum: figuresOf(mean, bins.edges, calendar.hoursPerStep).sum,
    }));
  const total = above.reduce((sum, layer) => sum + layer.sum, 0);
  const [first] = above.filter(({ isJoined }) => !isJoined).toSorted((left, right) => right.sum - left.sum);
  const demand = bins.series.find(({ key }) => key === "demand");
  const bin = demand ? indexOfMax(demand.most) : 0;
  const energy = amount(total, sumUnit);
  return [
    first && total > 0 && t.dispatchSentence(first.name, formatShare(first.sum / total), energy),
    demand && t.demandSentence(figureWith(demand.most[bin], unit), timeOf(bins, bin, calendar)),
  ]
    .filter(Boolean)
    .join(" ");
}

export function priceSentence(bins: DrawnBins, calendar: Calendar, unit: string, t: typeof en): string {
  const means = bins.series
    .map((series) => ({ ...series, mean: figuresOf(series.mean, bins.edges, 1).mean }))
    .toSorted((left, right) => left.mean - right.mean);
  const [low, high] = [means[0], means.at(-1)];
  if (!low || !high) return "";
  if (low !== high)
    return t.pricesSentence(figureWith(low.mean, unit), low.name, figureWith(high.mean, unit), high.name);
  const bin = indexOfMax(low.most);
  return t.priceSentence(figureWith(low.mean, unit), formatFigure(low.most[bin]), timeOf(bins, bin, calendar));
}

export function contentSentence(bins: DrawnBins, calendar: Calendar, unit: string, t: typeof en): string {
  const highest = bins.series.map(({ name, most }) => ({ name, most, bin: indexOfMax(most) }));
  const [first] = highest.toSorted((left, right) => right.most[right.bin] - left.most[left.bin]);
  if (!first) return "";
  const value = figureWith(first.most[first.bin], unit);
  return t.contentSentence(first.name, value, timeOf(bins, first.bin, calendar));
}
