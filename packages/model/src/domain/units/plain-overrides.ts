/** Overrides of models, and lists of values for sweeps, with plain numbers in place of values with units. */
import type { AttributeTable } from "../attribute.ts";
import type { ReadResult } from "../coerce.ts";
import { attributesOfType } from "../component.ts";
import { type Override, overrideRules } from "../model.ts";
import { isConstraintOverride, isTableOverride } from "../overrides/any-override.ts";
import type { Problem } from "../problem.ts";
import { type AskedReading, askedOfAttribute, type MeasuredComponent, type UnitsOfDataset } from "./asked-unit.ts";
import { convertedNumber, type RefusedValue } from "./plain-component.ts";
import { isQuantity } from "./quantity.ts";
import { type PlainReading, problemsOfRefused } from "./read-plain.ts";
import { share } from "./unit.ts";

/** Components of unknown names are left to who applies the overrides. */
type Components = ReadonlyMap<string, MeasuredComponent>;
type Target = Omit<Override, "value">;

export const isMeasured = (override: { value: unknown } | { values: readonly unknown[] }): boolean =>
  "values" in override ? override.values.some(isQuantity) : isQuantity(override.value);

/** @param place that of the list of overrides */
export function plainOverrides(
  overrides: readonly Override[],
  components: Components,
  dataset: UnitsOfDataset,
  place: Problem["loc"],
): PlainReading<Override[]> {
  const { plain, refused } = createConversion(components, dataset);
  const value = overrides.map((override, index) => ({
    ...override,
    value: plain(override, override.value, [index, "value"]),
  }));
  return refused.length > 0 ? { problems: problemsOfRefused(refused, place) } : { value };
}

/**
 * Converts the values of attributes. Those of tables have one unit for all, which is converted when they are applied.
 *
 * @param place that of the list of parameters
 */
export function plainParameters<Parameter extends object>(
  parameters: readonly Parameter[],
  components: Components,
  dataset: UnitsOfDataset,
  place: Problem["loc"],
): PlainReading<Parameter[]> {
  const { plain, refused } = createConversion(components, dataset);
  const value = parameters.map((parameter, index): Parameter => {
    if (isTableOverride(parameter) || isConstraintOverride(parameter)) return parameter;
    const given = parameter as unknown as Target & { values: Override["value"][] };
    const values = given.values.map((one, position) => plain(given, one, [index, "values", position]));
    return { ...parameter, values };
  });
  return refused.length > 0 ? { problems: problemsOfRefused(refused, place) } : { value };
}

function createConversion(components: Components, dataset: UnitsOfDataset) {
  const refused: RefusedValue[] = [];
  const plain = (target: Target, input: Override["value"], path: RefusedValue["path"]): Override["value"] => {
    if (!isQuantity(input)) return input;
    const reading: ReadResult<number> = convertedNumber(input, askedOf(target, components, dataset), dataset);
    if ("value" in reading) return reading.value;
    refused.push({ path, rejection: reading.rejection, input: input.value });
    return 0;
  };
  return { plain, refused };
}

/** A factor needs no unit of the attribute: it is a number of its own, such as `90 %`. */
function askedOf(
  { component_name: name, attribute, operation }: Target,
  components: Components,
  dataset: UnitsOfDataset,
): AskedReading {
  if (operation === "multiply") return { asked: { unit: share, shown: "1" } };
  const component = components.get(name);
  if (!component) return undefined;
  const ofKind: AttributeTable = attributesOfType(component.type);
  return askedOfAttribute(attribute, (ofKind[attribute] ?? overrideRules[attribute]).unit, component, dataset);
}
