/** A component with plain numbers in place of values with units, before its schema reads it. */
import type { AttributeTable } from "../attribute.ts";
import { type ReadResult, type Rejection, readNumber } from "../coerce.ts";
import { attributesOfType, type ComponentType, conversionFactorAttributes } from "../component.ts";
import { curveRules } from "../costs/invest-curve.ts";
import { type AskedReading, askedOfAttribute, askedOfFactor, type UnitsOfDataset } from "./asked-unit.ts";
import { times } from "./fraction.ts";
import { factorTo, isQuantity, type Quantity } from "./quantity.ts";

export interface RefusedValue {
  path: (string | number)[];
  rejection: Rejection;
  input: unknown;
}

type Given = Readonly<Record<string, unknown>>;

/** Whether there is anything to convert. */
export const hasQuantities = (given: Given): boolean =>
  Object.values(given).some(isQuantity) ||
  (Array.isArray(given.invest_curve) &&
    given.invest_curve.some((point) => isObject(point) && Object.values(point).some(isQuantity))) ||
  (Array.isArray(given.conversion_factors) &&
    given.conversion_factors.some((factor) => isObject(factor) && isQuantity(factor.conversion_factor)));

const isObject = (value: unknown): value is Given => typeof value === "object" && value !== null;

/**
 * Values that cannot be converted are left out, and factors become 1, so that nothing else is said of them.
 *
 * @param stored what the component has that `given` does not change
 */
export function plainComponent(
  given: Given,
  type: ComponentType,
  dataset: UnitsOfDataset,
  stored: Given = {},
): { value: Record<string, unknown>; refused: RefusedValue[] } {
  const component = { ...stored, ...given, type };
  const refused: RefusedValue[] = [];
  const plain = (input: unknown, path: RefusedValue["path"], asked: () => AskedReading): unknown => {
    if (!isQuantity(input)) return input;
    const reading = convertedNumber(input, asked(), dataset);
    if ("value" in reading) return reading.value;
    refused.push({ path, rejection: reading.rejection, input: input.value });
    return undefined;
  };
  /** Costs become 0 where they cannot be converted, and capacities their position, so that nothing else is said of them. */
  const plainPoint = (point: unknown, path: [string, number], measured: Given & { type: ComponentType }): unknown => {
    if (!isObject(point)) return point;
    const converted = Object.entries(point).map(([field, input]): [string, unknown] => {
      const rule = Object.hasOwn(curveRules, field) ? curveRules[field as keyof typeof curveRules] : undefined;
      const asked = () => askedOfAttribute(`invest_curve.${field}`, rule?.unit, measured, dataset);
      const fallback = field === "capacity" ? path[1] + 1 : 0;
      return [field, rule ? (plain(input, [...path, field], asked) ?? fallback) : input];
    });
    return Object.fromEntries(converted);
  };
  const rules: AttributeTable = attributesOfType(type);
  const value: Record<string, unknown> = {};
  for (const [name, input] of Object.entries(given)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    const isNumber = rule?.type === "number" || rule?.type === "integer";
    const read = isNumber
      ? plain(input, [name], () => askedOfAttribute(name, rule.unit, component, dataset))
      : rule?.type === "curve" && Array.isArray(input)
        ? input.map((point: unknown, index) => plainPoint(point, [name, index], component))
        : input;
    if (read !== undefined) value[name] = read;
  }
  if (type === "CONVERSION" && Array.isArray(given.conversion_factors)) {
    const { unit } = conversionFactorAttributes.conversion_factor;
    value.conversion_factors = given.conversion_factors.map((factor: unknown, index) => {
      if (!isObject(factor)) return factor;
      const asked = () => askedOfFactor(unit, component, dataset, factor.commodity_name);
      const path = ["conversion_factors", index, "conversion_factor"];
      return { ...factor, conversion_factor: plain(factor.conversion_factor, path, asked) ?? 1 };
    });
  }
  return { value, refused };
}

export function convertedNumber(
  { value, unit }: Quantity,
  asked: AskedReading,
  dataset: UnitsOfDataset,
): ReadResult<number> {
  const number = readNumber(value);
  if ("rejection" in number) return number;
  const factor = factorTo(unit, asked, dataset);
  return "value" in factor ? { value: times(number.value, factor.value) } : factor;
}
