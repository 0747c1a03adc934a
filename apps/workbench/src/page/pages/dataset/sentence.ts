/** A component in a sentence: what it does, what it costs, how large it may be. Pure. */
import { isCurve } from "@esm/model/domain/costs/invest-curve";
import { profileOf } from "@esm/model/domain/table-family";
import type { Dataset } from "../../data/answers.ts";
import { amount } from "../../language/amount.ts";
import { formatFigure, formatShare } from "../../language/format.ts";
import { quickHours } from "../components/figures-of-component.ts";
import type { ComponentOfDataset } from "./component-of-dataset.ts";
import type { en } from "./en.ts";

type Texts = (typeof en)["sentences"];

type Units = Pick<Dataset, "cost_unit" | "length_unit">;

export function sentenceOf(component: ComponentOfDataset, units: Units, texts: Texts): string {
  const parts = [whatItDoes(component, texts), ...conditions(component, units, texts), size(component, units, texts)];
  return `${parts.filter(Boolean).join(", ")}.`;
}

function whatItDoes({ type, commodity, factors, attributes }: ComponentOfDataset, texts: Texts): string {
  const name = commodity?.name ?? "";
  if (type === "SOURCE") return texts.source(name);
  if (type === "SINK") return texts.sink(name);
  if (type === "STORAGE") return texts.storage(name);
  if (type === "TRANSMISSION") return attributes.is_bidirectional === false ? texts.oneWayLine(name) : texts.line(name);
  const side = (sign: 1 | -1): string =>
    factors
      .filter(({ value }) => value * sign > 0)
      .map(({ value, commodity }) =>
        profileOf(attributes, commodity.name)
          ? texts.factorByStep(commodity.name)
          : texts.factor(formatFigure(Math.abs(value), 3), commodity.name),
      )
      .join(texts.and) || texts.nothing;
  return texts.conversion(side(-1), side(1));
}

function conditions({ type, commodity, attributes }: ComponentOfDataset, { cost_unit }: Units, texts: Texts): string[] {
  const number = (name: string): number | null => {
    const value = attributes[name];
    return typeof value === "number" ? value : null;
  };
  const cost = number("commodity_cost");
  const [limit, least] = [number("yearly_limit"), number("yearly_limit_min")];
  const unit = commodity?.unit ?? "";
  const quick = type === "STORAGE" ? quickHours(attributes) : null;
  const roundTrip = (number("charge_efficiency") ?? 1) * (number("discharge_efficiency") ?? 1);
  return [
    ...(cost ? [texts.cost(amount(cost, `[${cost_unit}/(${unit}*h)]`))] : []),
    ...(limit === null ? [] : [texts.limit(amount(limit, `[${unit}*h]`))]),
    ...(least === null ? [] : [texts.leastLimit(amount(least, `[${unit}*h]`))]),
    ...(quick === null ? [] : [texts.withinHours(formatFigure(quick, 3))]),
    ...(type === "STORAGE" && roundTrip < 1 ? [texts.roundTrip(formatShare(roundTrip))] : []),
  ];
}

function size(
  { type, commodity, attributes, isFixed }: ComponentOfDataset,
  { cost_unit, length_unit }: Units,
  texts: Texts,
): string {
  if (attributes.capacity_variable !== true || isFixed === null) return "";
  const { invest_per_capacity: invest, invest_curve: curve } = attributes;
  if (isCurve(curve)) return texts.buildBySize(curve.length);
  if (typeof invest !== "number" || invest === 0) return isFixed ? texts.fixedFree : texts.buildFree;
  const unit = String(attributes.physical_unit ?? commodity?.unit ?? "");
  // A line is paid by capacity and length, a storage by energy.
  const perWhat: Readonly<Record<string, string>> = { STORAGE: "*h", TRANSMISSION: `*${length_unit}` };
  const cost = amount(invest, `[${cost_unit}/(${unit}${perWhat[type] ?? ""})]`);
  const years = formatFigure(Number(attributes.economic_lifetime));
  return (isFixed ? texts.fixed : texts.build)(cost, years);
}
