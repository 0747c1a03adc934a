/** Writes changes between runs in words: the place of an input or option, and its value. Pure. */
import type { Language } from "@esm/messages/entry";
import { attributeNames } from "../names/attribute-names.ts";
import { namesOfFamilies } from "../names/family-names.ts";
import { shownUnit } from "../units/shown-unit.ts";

export const changeTexts = {
  en: {
    options: {
      foresight: "foresight",
      discount_rate: "discount rate",
      compare_myopic: "compared with year by year",
      prices: "prices",
      resolution: "resolution",
      typical_periods: "typical periods",
      segments: "segments",
      dispatch: "dispatch",
      carbon_budget: "carbon budget",
    },
    optionValues: { perfect: "perfect", myopic: "year by year" },
    kinds: { optimize: "one year", myopic: "pathway", alternatives: "alternatives" },
    operations: { multiply: "factor", add: "added" },
    places: {
      dataset: "data set",
      regions: "region",
      commodities: "commodity",
      components: "",
      tables: "",
      optimization_parameters: "pathway",
      overrides: "scenario",
      "overrides of the run": "run",
      options: "option",
    },
    none: "–",
    mean: (value: string) => `mean ${value}`,
    yes: "yes",
    no: "no",
  },
  de: {
    options: {
      foresight: "Voraussicht",
      discount_rate: "Diskontsatz",
      compare_myopic: "mit Jahr für Jahr verglichen",
      prices: "Preise",
      resolution: "Auflösung",
      typical_periods: "typische Perioden",
      segments: "Segmente",
      dispatch: "Einsatz",
      carbon_budget: "CO2-Budget",
    },
    optionValues: { perfect: "vollständig", myopic: "Jahr für Jahr" },
    kinds: { optimize: "ein Jahr", myopic: "Pfad", alternatives: "Alternativen" },
    operations: { multiply: "Faktor", add: "hinzugefügt" },
    places: {
      dataset: "Datensatz",
      regions: "Region",
      commodities: "Energieträger",
      components: "",
      tables: "",
      optimization_parameters: "Pfad",
      overrides: "Szenario",
      "overrides of the run": "Lauf",
      options: "Option",
    },
    none: "–",
    mean: (value: string) => `Mittel ${value}`,
    yes: "ja",
    no: "nein",
  },
};

/** What the differences of runs are written with. */
export interface ChangeWords {
  texts: (typeof changeTexts)["en"];
  /** Names of attributes. */
  names: Readonly<Record<string, string>>;
  families: Readonly<Record<string, string>>;
  figureText: (value: number) => string;
  unitText: (unit: string) => string;
}

export const changeWords = (
  language: Language,
  figureText: ChangeWords["figureText"],
  names: ChangeWords["names"] = attributeNames(language),
): ChangeWords => ({
  texts: changeTexts[language],
  names,
  families: namesOfFamilies[language],
  figureText,
  unitText: (unit) => shownUnit(unit, language),
});

/** `["tables", "capacityMax", "Wind", "North"]` becomes Wind › maximum capacity › North. */
export function placeText([list = "", ...rest]: readonly string[], { texts, names, families }: ChangeWords): string {
  const places: Readonly<Record<string, string>> = texts.places;
  const [family, component, ...where] = rest;
  const options: Readonly<Record<string, string>> = texts.options;
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

export function valueText(value: unknown, words: ChangeWords): string {
  const { texts, figureText } = words;
  if (value === null || value === undefined) return texts.none;
  if (typeof value === "number") return figureText(value);
  if (typeof value === "boolean") return value ? texts.yes : texts.no;
  if (typeof value === "object" && "mean" in value) return texts.mean(figureText((value as SeriesFigures).mean));
  const optionValues: Readonly<Record<string, string>> = texts.optionValues;
  return typeof value === "string" ? (optionValues[value] ?? operationText(value, words)) : JSON.stringify(value);
}

const signs: Readonly<Record<string, string>> = { multiply: "×", add: "+", set: "→" };

/** What is done to a value, as overrides are written: `multiply 1.2`. Null where the text says no such thing. */
export function operationIn(text: string): { sign: string; value: number } | null {
  const [, operation, value] = /^(multiply|add|set) (-?[\d.]+(?:e[+-]?\d+)?)$/.exec(text) ?? [];
  return operation === undefined ? null : { sign: signs[operation], value: Number(value) };
}

function operationText(text: string, { figureText }: ChangeWords): string {
  const operation = operationIn(text);
  return operation ? `${operation.sign} ${figureText(operation.value)}` : text;
}

/** The one value by which runs differ. */
export interface Varied {
  loc: readonly string[];
  operation: "set" | "multiply" | "add";
  unit: string | null;
}

/** Below an axis: Wind › investment per capacity (M€/GW). */
export function variedText({ loc, operation, unit }: Varied, words: ChangeWords): string {
  const [list, ...place] = loc;
  // Where the value comes from is no part of its name.
  const name = placeText([list.startsWith("overrides") ? "components" : list, ...place], words);
  const of = operation === "set" ? (unit === null ? "" : words.unitText(unit)) : words.texts.operations[operation];
  return of === "" ? name : `${name} (${of})`;
}

export const variedValue = ({ operation, unit }: Varied, value: number, words: ChangeWords): string => {
  const text = words.figureText(value);
  if (operation !== "set") return `${signs[operation]} ${text}`;
  return [text, unit === null ? "" : words.unitText(unit)].filter(Boolean).join("\u00a0");
};
