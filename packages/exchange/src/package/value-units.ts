/** Units of values in CSV files: factors that make them values in the units of the data set. */

import { message, sentences, type Words } from "@esm/messages/message";
import type { FamilyName } from "@esm/model/domain/table-family";
import { tableFamilies } from "@esm/model/domain/table-family";
import { quoted } from "@esm/model/domain/truncate";
import { askedOfFamily } from "@esm/model/domain/units/asked-unit";
import { type Fraction, one } from "@esm/model/domain/units/fraction";
import { factorTo } from "@esm/model/domain/units/quantity";
import { type ArchiveContext, unitsIn } from "../archive/context.ts";
import { parseJsonFile } from "../archive/json.ts";
import { type ArchiveFile, readBytes } from "../archive/layout.ts";
import type { FileProblems } from "../component-tables/problems.ts";

/** The unit of a column by its name, by the path of the file. */
export type ColumnUnits = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** From the fields in the description of the package; what is no description names no units. */
export async function columnUnitsOf(file: ArchiveFile | undefined, problems: FileProblems): Promise<ColumnUnits> {
  const units = new Map<string, Map<string, string>>();
  if (!file) return units;
  const bytes = await readBytes(file);
  const parsed = "errors" in bytes ? bytes : parseJsonFile(bytes.value);
  if ("errors" in parsed) {
    for (const error of parsed.errors) problems.add(error);
    return units;
  }
  for (const resource of listIn(parsed.value, "resources")) {
    const path = valueIn(resource, "path");
    const named = new Map<string, string>();
    for (const field of listIn(valueIn(resource, "schema"), "fields")) {
      const [name, unit] = [valueIn(field, "name"), valueIn(field, "unit")];
      if (typeof name === "string" && typeof unit === "string") named.set(name, unit);
    }
    if (typeof path === "string" && named.size > 0) units.set(path, named);
  }
  return units;
}

const valueIn = (object: unknown, key: string): unknown =>
  typeof object === "object" && object !== null && Object.hasOwn(object, key)
    ? (object as Record<string, unknown>)[key]
    : undefined;

function listIn(object: unknown, key: string): readonly unknown[] {
  const list = valueIn(object, key);
  return Array.isArray(list) ? list : [];
}

/** Each unit of each component is looked up once. An error is reported for each place. */
export function createFactors(family: FamilyName, context: ArchiveContext, problems: FileProblems) {
  const known = new Map<string, Fraction | (() => Words)>();
  const own = tableFamilies[family].value.unit;
  return (unit: string, component: string, place: () => Words): Fraction => {
    // The unit of the data set, as descriptions name it.
    if (unit === "" || unit === own) return one;
    const key = JSON.stringify([unit, component]);
    const found = known.get(key) ?? lookUp(unit, component, family, context);
    known.set(key, found);
    if (typeof found !== "function") return found;
    problems.add(() => message("at", { place: place(), problem: found() }));
    return one;
  };
}

function lookUp(
  unit: string,
  component: string,
  family: FamilyName,
  context: ArchiveContext,
): Fraction | (() => Words) {
  const attributes = context.attributes.get(component);
  // For an unknown component, the problem is its name; for one with errors, its kind.
  if (!attributes && context.components.get(component)?.file !== null) return one;
  if (!attributes) {
    return () => message("not_described_in_package", { name: quoted(component) });
  }
  const units = unitsIn(context);
  const factor = factorTo(unit, askedOfFamily(family, attributes, units), units);
  if ("value" in factor) return factor.value;
  const { msg, hint } = factor.rejection;
  return () => sentences(message("with_stop", { sentence: msg }), hint?.());
}
