/** Parameters, values and figures of sweeps in words. Pure. */

import { componentKinds } from "@esm/model/domain/component";
import { isCurve } from "@esm/model/domain/costs/invest-curve";
import type { OverridableAttribute, Override } from "@esm/model/domain/model";
import { overrideRules } from "@esm/model/domain/model";
import { shownUnit } from "@esm/model/domain/units/shown-unit";
import type { Dataset } from "../../data/answers.ts";
import type { SweepSchema } from "../../data/interface.ts";
import { unitOf } from "../../editing/attribute-facts.ts";
import { curveText, numberText } from "../../editing/cell-text.ts";
import type { en as editingEn } from "../../editing/en.ts";
import { figureWith } from "../../language/amount.ts";
import { formatFigure } from "../../language/format.ts";
import { language } from "../../language/language.ts";
import type { ComponentOfDataset } from "../dataset/component-of-dataset.ts";
import type { en } from "./en.ts";
import type { SweepFigure, SweepValue } from "./sweep-results.ts";

type EditingTexts = typeof editingEn;

type Target = Omit<SweepSchema["parameters"][number], "values" | "value_count" | "value_unit">;

/** Attributes have names; tables and conversion factors have none here. */
const isAttribute = (name: string | undefined): name is OverridableAttribute =>
  name !== undefined && name in overrideRules;

export const attributeName = (attribute: OverridableAttribute, texts: EditingTexts): string =>
  texts.names[attribute] ?? attribute;

/** The unit that a sweep has kept, as the page writes it. */
export const storedUnit = (unit: string, { units }: EditingTexts): string =>
  units[unit.slice(1, -1)] ?? shownUnit(unit, language.value);

/** Unit of an attribute's values; empty for shares, texts and flags, and where the component is not known. */
export function unitOfAttribute(
  component: ComponentOfDataset | undefined,
  attribute: Target["attribute"],
  dataset: Dataset,
  texts: EditingTexts,
): string {
  if (!component || !isAttribute(attribute)) return "";
  const commodities = [component.commodity, ...component.factors.map((factor) => factor.commodity)];
  const units = new Map(commodities.flatMap((one): [string, string][] => (one ? [[one.name, one.unit]] : [])));
  const { singular } = componentKinds[component.type];
  const values = { ...component.attributes, commodity_name: component.commodity?.name ?? null } as Record<
    string,
    string
  >;
  return unitOf(
    overrideRules[attribute],
    attribute,
    { key: "", id: 0, kind: singular, values },
    { cost_unit: dataset.cost_unit, length_unit: dataset.length_unit, commodities: units },
    texts,
    language.value,
  );
}

/** "Gas import: commodity cost". */
export function parameterName(target: Target, texts: EditingTexts): string {
  const { component_name, attribute, table, commodity_name, constraint_id, regions = [], region_to, year } = target;
  if (constraint_id !== undefined) return constraint_id;
  if (isAttribute(attribute)) return `${component_name}: ${attributeName(attribute, texts)}${inBrackets([year])}`;
  const what = [table ?? attribute, commodity_name].filter((part) => part !== undefined).join(" ");
  return `${component_name}: ${what}${inBrackets([...regions, region_to, year])}`;
}

function inBrackets(parts: readonly (string | number | undefined)[]): string {
  const given = parts.filter((part) => part !== undefined);
  return given.length > 0 ? ` (${given.join(", ")})` : "";
}

/** The title below an axis: the parameter, how it is changed, and its unit. */
export function axisTitle(target: Target, unit: string, t: typeof en, texts: EditingTexts): string {
  const how = target.operation === "set" ? "" : `, ${t.operations[target.operation]}`;
  return `${parameterName(target, texts)}${how}${unit && target.operation !== "multiply" ? ` (${unit})` : ""}`;
}

export const valueText = (value: unknown, texts: Pick<EditingTexts, "yes" | "no" | "none" | "values">): string => {
  if (value === null || value === undefined) return texts.none;
  if (typeof value === "number") return formatFigure(value, 6);
  if (typeof value === "boolean") return value ? texts.yes : texts.no;
  if (isCurve(value)) return curveText(value, (number) => numberText(number, language.value));
  if (typeof value === "object" && "unit" in value)
    return `${valueText(Reflect.get(value, "value"), texts)} ${value.unit}`;
  return texts.values[String(value)] ?? String(value);
};

/** "× 0.8", "+ 3", "40 €/MWh". */
export function pointText(
  value: SweepValue,
  operation: Override["operation"],
  unit: string,
  texts: EditingTexts,
): string {
  if (typeof value !== "number") return valueText(value, texts);
  if (operation === "multiply") return `×\u00a0${formatFigure(value, 6)}`;
  const text = figureWith(value, unit, 6);
  return operation === "add" && value >= 0 ? `+\u00a0${text}` : text;
}

export function figureName({ kind, component }: SweepFigure, t: typeof en): string {
  if (kind === "objective" || component === null) return t.objective;
  return kind === "capacity" ? t.capacityOf(component) : t.emissionsOf(component);
}
