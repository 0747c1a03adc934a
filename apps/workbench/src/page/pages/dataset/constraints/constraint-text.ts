/** A constraint in words, and as text that is typed. Pure. */
import type { Constraint, ConstraintTerm } from "@esm/model/domain/constraints/constraint";

/** With every field, so that a new constraint shows what there is. */
export const newConstraint: Constraint = {
  id: "",
  per: "year",
  sense: "<=",
  value: 0,
  unit: null,
  slack_cost: null,
  years: null,
  enabled: true,
  terms: [
    {
      quantity: "capacity",
      factor: 1,
      components: [],
      commodity_name: null,
      regions: null,
      region: null,
      region_to: null,
      factor_unit: null,
      year_offset: 0,
    },
  ],
};

/** What the text stands for, or null if it is no JSON. */
export function readText(text: string): object | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface SumWords {
  of: (names: string) => string;
  inPlace: (names: string) => string;
  perStep: string;
  inSteps: (first: number, last: number) => string;
  number: (value: number) => string;
  list: (names: readonly string[]) => string;
}

/** The sum in a line: `0.35 · supply (electricity) of Wind and PV − 0.65 · supply (electricity) of CCGT`. */
export function sumText({ terms, per }: Constraint, words: SumWords): string {
  const sum = terms.map((term, index) => termText(term, index === 0, words)).join(" ");
  if (per === "year") return sum;
  return `${sum}, ${per === "step" ? words.perStep : words.inSteps(...per.steps)}`;
}

function termText(term: ConstraintTerm, isFirst: boolean, { of, inPlace, number, list }: SumWords): string {
  const { factor, quantity, commodity_name, components, regions, region, region_to, year_offset } = term;
  const sign = factor < 0 ? "− " : isFirst ? "" : "+ ";
  const size = Math.abs(factor) === 1 ? "" : `${number(Math.abs(factor))} · `;
  const what = [commodity_name, year_offset === 0 ? null : `${year_offset} a`].filter((part) => part !== null);
  const places = region_to === null ? (regions ?? (region === null ? [] : [region])) : [`${region} → ${region_to}`];
  const where = places.length === 0 ? "" : inPlace(list(places));
  return `${sign}${size}${quantity}${what.length === 0 ? "" : ` (${what.join(", ")})`}${of(list(components))}${where}`;
}
