/** Unit, default and bounds of an attribute in words, for a record and its data set. Pure. */
import type { Attribute } from "@esm/model/domain/attribute";
import { attributeUnit, capacityUnit as capacityUnitOf, type NamedUnits } from "@esm/model/domain/units/attribute-unit";
import { shownUnit } from "@esm/model/domain/units/shown-unit";
import { type EditedRule, isComponentKind, type RecordOfDataset, typeOfKind } from "../data/editing/records.ts";
import { numberText } from "./cell-text.ts";
import type { en } from "./en.ts";

type Language = "en" | "de";

export type UnitsOfDataset = NamedUnits;

const asOfUnit = ({ kind, values }: RecordOfDataset) => ({
  type: isComponentKind(kind) ? typeOfKind[kind] : null,
  commodity_name: values.commodity_name,
  physical_unit: values.physical_unit,
});

/** Unit of a component's capacity: energy for storages, power for lines. */
export const capacityUnit = (record: RecordOfDataset, units: UnitsOfDataset): string =>
  capacityUnitOf(asOfUnit(record), units);

/** The unit of an attribute with those of the data set in place of "cost unit" and the like. */
export function unitOf(
  rule: Pick<Attribute, "unit">,
  attribute: string,
  record: RecordOfDataset,
  units: UnitsOfDataset,
  texts: Pick<typeof en, "units">,
  language: Language,
): string {
  const unit = attributeUnit(rule, attribute, asOfUnit(record), units);
  return texts.units[unit.slice(1, -1)] ?? shownUnit(unit, language);
}

/** "without a value: 0.08 · 0 to 1". */
export function boundsOf(
  rule: Attribute,
  texts: Pick<typeof en, "bounds" | "values" | "yes" | "no">,
  language: Language,
): string {
  const parts: string[] = [];
  if (rule.type === "number" || rule.type === "integer") {
    const [least, most] = [rule.minimum, rule.maximum].map(
      (bound) => bound !== undefined && numberText(bound, language),
    );
    if (least && most) parts.push(texts.bounds.between(least, most));
    else if (least) parts.push(texts.bounds.atLeast(least));
    else if (most) parts.push(texts.bounds.atMost(most));
    if (rule.exclusiveMinimum !== undefined)
      parts.push(texts.bounds.above(numberText(rule.exclusiveMinimum, language)));
  }
  const { default: fallback } = rule;
  if (fallback !== undefined) parts.push(texts.bounds.default(wordOf(fallback, texts, language)));
  return parts.join(" · ");
}

function wordOf(
  value: string | number | boolean,
  texts: Pick<typeof en, "values" | "yes" | "no">,
  language: Language,
): string {
  if (typeof value === "number") return numberText(value, language);
  return typeof value === "boolean" ? (value ? texts.yes : texts.no) : (texts.values[value] ?? value);
}

/** The sentence of its table, in the language of the page. */
export function meaningOf(
  rule: EditedRule | "factors" | undefined,
  texts: Pick<typeof en, "aboutFactors">,
  language: Language,
): string {
  if (rule === "factors") return texts.aboutFactors;
  return rule?.[language === "de" ? "inGerman" : "description"] ?? "";
}

/** Its meaning, and its bounds as a sentence. */
export function hintOf(rule: EditedRule | "factors" | undefined, texts: typeof en, language: Language): string {
  const bounds = rule && rule !== "factors" ? boundsOf(rule, texts, language) : "";
  return [meaningOf(rule, texts, language), bounds.charAt(0).toUpperCase() + bounds.slice(1)].filter(Boolean).join(" ");
}
