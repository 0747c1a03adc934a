/** Values that are given with a unit of their own, and their conversion into the unit that is asked for. */

import { message, type Words } from "@esm/messages/message";
import type { ReadResult, Rejection } from "../coerce.ts";
import { truncate } from "../truncate.ts";
import type { AskedReading, AskedUnit } from "./asked-unit.ts";
import { faultOfFlow } from "./flow-units.ts";
import { type Fraction, one } from "./fraction.ts";
import { parseUnit } from "./parse-unit.ts";
import { currencies, factorBetween, isFlow, kindsFit, measuresSame, nameOf, type Unit } from "./unit.ts";

/** `{"value": 30, "unit": "EUR/MWh"}` */
export interface Quantity<Value = unknown> {
  value: Value;
  unit: string;
}

export const isQuantity = (input: unknown): input is Quantity =>
  typeof input === "object" &&
  input !== null &&
  Object.keys(input).length === 2 &&
  "value" in input &&
  "unit" in input &&
  typeof input.unit === "string";

const labelsOnly: Rejection = {
  type: "units_not_checked",
  msg: message("units_are_labels"),
  hint: () => message("give_plain_number"),
};

/** The factor that converts a value in the given unit. */
export function factorTo(
  given: string,
  reading: AskedReading,
  { units }: { units?: "labels" | "checked" | undefined },
): ReadResult<Fraction> {
  if (units !== "checked") return { rejection: labelsOnly };
  const own = parseUnit(given);
  if ("fault" in own) return refuse("unit_unknown", own.fault.msg, own.fault.hint);
  if (!reading) return { value: one };
  if ("fault" in reading)
    return refuse("unit_unknown", message("nothing_converted", { fault: reading.fault.msg }), reading.fault.hint);
  const factor = factorBetween(own.unit, reading.asked.unit);
  return factor ? { value: factor } : mismatch(truncate(given), own.unit, reading.asked);
}

/** The unit that is asked for, where it can be shown beside values: they can then be read with it again. */
export function shownUnit(reading: AskedReading, dataset: Parameters<typeof factorTo>[2]): string | undefined {
  if (!reading || "fault" in reading || reading.asked.shown === "1") return undefined;
  const { shown } = reading.asked;
  const factor = factorTo(shown, reading, dataset);
  return "value" in factor && isOne(factor.value) ? shown : undefined;
}

const isOne = ({ over, under }: Fraction): boolean => over === 1n && under === 1n;

const refuse = (type: string, msg: Words, hint: Rejection["hint"]): { rejection: Rejection } => ({
  rejection: { type, msg, ...(hint && { hint }) },
});

function mismatch(given: string, unit: Unit, { unit: wanted, shown }: AskedUnit): { rejection: Rejection } {
  const hint = () => message("give_value_in_unit", { shown });
  if (measuresSame(unit, wanted) && !kindsFit(unit, wanted)) {
    return refuse("unit_of_another_kind", message("units_of_other_kinds", { given, shown }), hint);
  }
  if (measuresSame(withoutCurrency(unit), withoutCurrency(wanted))) {
    const advice = () => message("convert_money_first");
    return refuse("unit_of_another_currency", message("units_of_other_currencies", { given, shown }), advice);
  }
  const flow = isFlow(wanted) ? faultOfFlow(given, unit)?.hint : undefined;
  const msg = message("asked_for_another_unit", { given, found: nameOf(unit), shown, wanted: nameOf(wanted) });
  return refuse("unit_of_something_else", msg, flow === undefined ? hint : () => flow);
}

/** The unit with all currencies taken as one. */
function withoutCurrency({ powers, ...unit }: Unit): Unit {
  const names = [...powers].map(([name, power]): [string, number] => [
    currencies.includes(name) ? "money" : name,
    power,
  ]);
  return { ...unit, powers: new Map(names) };
}
