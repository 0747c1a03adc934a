/** Writes changes between runs in words: the place of an input or option, and its value. Pure. */
import type { RunComparison } from "../../data/interface.ts";
import type { en as editingEn } from "../../editing/en.ts";
import type { en } from "./en.ts";

export interface Words {
  t: typeof en;
  editing: typeof editingEn;
  figureText: (value: number) => string;
  unitText: (unit: string) => string;
}

/** `["tables", "capacityMax", "Wind", "North"]` becomes Wind › maximum capacity › North. */
export function placeText([list = "", ...rest]: readonly string[], { t, editing: { names } }: Words): string {
  const places: Readonly<Record<string, string>> = t.places;
  const [family, component, ...where] = rest;
  const families: Readonly<Record<string, string>> = t.families;
  const options: Readonly<Record<string, string>> = t.options;
  if (list === "options") return `${places.options} › ${options[family] ?? family}`;
  const parts =
    list === "tables"
      ? [component, families[family] ?? family, ...where]
      : [family, names[component] ?? families[component] ?? component, ...where];
  return [places[list] ?? list, ...parts].filter(Boolean).join(" › ");
}

interface SeriesFigures {
  mean: number;
}

export function valueText(value: unknown, words: Words): string {
  const { t, figureText } = words;
  if (value === null || value === undefined) return t.none;
  if (typeof value === "number") return figureText(value);
  if (typeof value === "boolean") return value ? t.yes : t.no;
  if (typeof value === "object" && "mean" in value) return t.mean(figureText((value as SeriesFigures).mean));
  const optionValues: Readonly<Record<string, string>> = t.optionValues;
  return typeof value === "string" ? (optionValues[value] ?? operationText(value, words)) : JSON.stringify(value);
}

const signs: Readonly<Record<string, string>> = { multiply: "×", add: "+", set: "→" };

/** Overrides are written as `multiply 1.2`. */
function operationText(text: string, { figureText }: Words): string {
  const [, operation, value] = /^(multiply|add|set) (-?[\d.]+(?:e[+-]?\d+)?)$/.exec(text) ?? [];
  return operation === undefined ? text : `${signs[operation]} ${figureText(Number(value))}`;
}

type Varied = NonNullable<RunComparison["varied"]>;

/** Below an axis: Wind › investment per capacity (M€/GW). */
export function variedText({ loc, operation, unit }: Varied, words: Words): string {
  const [list, ...place] = loc;
  // Where the value comes from is no part of its name.
  const name = placeText([list.startsWith("overrides") ? "components" : list, ...place], words);
  const of = operation === "set" ? (unit === null ? "" : words.unitText(unit)) : words.t.operations[operation];
  return of === "" ? name : `${name} (${of})`;
}

export const variedValue = ({ operation, unit }: Varied, value: number, words: Words): string => {
  const text = words.figureText(value);
  if (operation !== "set") return `${signs[operation]} ${text}`;
  return [text, unit === null ? "" : words.unitText(unit)].filter(Boolean).join("\u00a0");
};
