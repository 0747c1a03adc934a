/** What was changed between runs, in words: the place of an input or option, its value, and how far figures are apart. Pure. */
import type { RunComparison } from "../../data/interface.ts";
import type { en as editingEn } from "../../editing/en.ts";
import { formatFigure } from "../../language/format.ts";
import { language } from "../../language/language.ts";
import { shownUnit } from "../../language/units.ts";
import type { en } from "./en.ts";

export interface Words {
  t: typeof en;
  editing: typeof editingEn;
}

/** +312, −118. */
export const signed = (value: number): string => (value > 0 ? `+${formatFigure(value)}` : formatFigure(value));

/** `["tables", "capacityMax", "Wind", "North"]` becomes Wind › maximum capacity › North. */
export function placeText([list = "", ...rest]: readonly string[], { t, editing: { names } }: Words): string {
  const places: Readonly<Record<string, string>> = t.places;
  const [family, component, ...where] = rest;
  const families: Readonly<Record<string, string>> = t.families;
  const parts =
    list === "tables"
      ? [component, families[family] ?? family, ...where]
      : [family, names[component] ?? families[component] ?? component, ...where];
  return [places[list] ?? list, ...parts].filter(Boolean).join(" › ");
}

interface SeriesFigures {
  mean: number;
}

export function valueText(value: unknown, t: Words["t"]): string {
  if (value === null || value === undefined) return t.none;
  if (typeof value === "number") return formatFigure(value, 6);
  if (typeof value === "boolean") return value ? t.yes : t.no;
  if (typeof value === "object" && "mean" in value) return t.mean(formatFigure((value as SeriesFigures).mean));
  return typeof value === "string" ? operationText(value) : JSON.stringify(value);
}

const signs: Readonly<Record<string, string>> = { multiply: "×", add: "+", set: "→" };

/** Overrides are written as `multiply 1.2`. */
function operationText(text: string): string {
  const [, operation, value] = /^(multiply|add|set) (-?[\d.]+(?:e[+-]?\d+)?)$/.exec(text) ?? [];
  return operation === undefined ? text : `${signs[operation]} ${formatFigure(Number(value), 6)}`;
}

type Varied = NonNullable<RunComparison["varied"]>;

/** Below an axis: Wind › investment per capacity (M€/GW). */
export function variedText({ loc, operation, unit }: Varied, words: Words): string {
  const [list, ...place] = loc;
  // Where the value comes from is no part of its name.
  const name = placeText([list.startsWith("overrides") ? "components" : list, ...place], words);
  const of =
    operation === "set" ? (unit === null ? "" : shownUnit(unit, language.value)) : words.t.operations[operation];
  return of === "" ? name : `${name} (${of})`;
}

export const variedValue = ({ operation, unit }: Varied, value: number): string => {
  const text = formatFigure(value, 6);
  if (operation !== "set") return `${signs[operation]} ${text}`;
  return [text, unit === null ? "" : shownUnit(unit, language.value)].filter(Boolean).join("\u00a0");
};
