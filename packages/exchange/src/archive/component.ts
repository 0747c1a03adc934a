/** Reads the JSON file of a component and checks the names in it. */

import { message, sentences } from "@esm/messages/message";
import { type Component, type ComponentType, componentKinds } from "@esm/model/domain/component";
import { componentSchema } from "@esm/model/domain/schema";
import { quoted } from "@esm/model/domain/truncate";
import { measuredOf } from "@esm/model/domain/units/asked-unit";
import { hasQuantities, plainComponent } from "@esm/model/domain/units/plain-component";
import { createFileProblems, type FileProblems } from "../component-tables/problems.ts";
import { type ArchiveContext, unitsIn } from "./context.ts";
import { type JsonReading, parseJsonFile, placeText, readingOf, readRecord, recordOf } from "./json.ts";

const schemas = new Map(Object.values(componentKinds).map(({ type }) => [type, recordOf(componentSchema(type))]));

/**
 * Reads a component of the kind `type` and enters its name into the context, even if it has errors, because others may
 * refer to it.
 */
export function readComponent(
  bytes: Uint8Array,
  type: ComponentType,
  file: string,
  context: ArchiveContext,
): JsonReading<Component> {
  const parsed = parseJsonFile(bytes);
  if ("errors" in parsed) return parsed;
  if (Array.isArray(parsed.value)) return { errors: [message("file_contain_one_json_object")] };
  const problems = createFileProblems(context.hints);
  const component = componentOf(parsed.value, type, file, context, problems);
  return component === undefined ? { errors: problems.lines("error") } : readingOf(component, problems);
}

/** Reads a component from a value that stands at `place` in the file. */
export function componentOf(
  given: unknown,
  type: ComponentType,
  file: string,
  context: ArchiveContext,
  problems: FileProblems,
  place: (string | number)[] = [],
): Component | undefined {
  const schema = schemas.get(type) ?? recordOf(componentSchema(type));
  const before = problems.errorCount;
  const value = type === "TRANSMISSION" ? withTolerances(given) : given;
  const plain = plainOf(value, type, context, problems, place);
  const component = readRecord(plain, schema, problems, place);
  enterName(value, type, file, context, problems, place);
  if (component) checkNames(component, context, problems, place);
  // Tables and models are read in any case, and what they are measured in is known.
  if (component) context.attributes.set(component.name, measuredOf(component));
  return problems.errorCount > before && plain !== value ? undefined : component;
}

/** Both errors that losses may have can stand together: `"loss_tolerance": {"absolute": 0.1, "relative": 0.05}`, or null. */
function withTolerances(given: unknown): unknown {
  if (typeof given !== "object" || given === null || !("loss_tolerance" in given)) return given;
  const { loss_tolerance: tolerance, ...others } = given;
  if (tolerance === null) return others;
  if (typeof tolerance !== "object") return given;
  const named = Object.entries(tolerance).map(([name, value]) => [`loss_tolerance_${name}`, value]);
  return { ...others, ...Object.fromEntries(named) };
}

/** With plain numbers in place of values with units. */
function plainOf(
  value: unknown,
  type: ComponentType,
  context: ArchiveContext,
  problems: FileProblems,
  place: (string | number)[],
): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value) || !hasQuantities({ ...value })) return value;
  const plain = plainComponent({ ...value }, type, unitsIn(context));
  for (const { path, rejection } of plain.refused) {
    const { msg, hint } = rejection;
    problems.add(() => {
      const sentence = message("with_stop", { sentence: msg });
      return sentences(
        message("at", { place: placeText([...place, ...path]), problem: sentence }),
        hint?.(problems.hints),
      );
    });
  }
  return plain.value;
}

function enterName(
  input: unknown,
  type: ComponentType,
  file: string,
  { components }: ArchiveContext,
  problems: FileProblems,
  place: (string | number)[],
): void {
  const here = placeText([...place, "name"]);
  const name = typeof input === "object" && input !== null && "name" in input ? input.name : undefined;
  if (typeof name !== "string") return;
  const other = components.get(name);
  if (other?.file) {
    problems.add(
      message("at", { place: here, problem: message("name_of_file", { name: quoted(name), file: other.file }) }),
    );
    return;
  }
  components.set(name, { type, file });
  if (other === undefined || other.type === type) return;
  const problem = message("name_of_other_type", { name: quoted(name), other: other.type, type });
  problems.add(message("at", { place: here, problem }));
}

function checkNames(
  component: Component,
  { commodities, units }: ArchiveContext,
  problems: FileProblems,
  place: (string | number)[],
): void {
  if (commodities === null) return;
  const check = (name: string, ...attribute: (string | number)[]): void => {
    if (commodities.has(name)) return;
    problems.add(() =>
      sentences(
        message("at", {
          place: placeText([...place, ...attribute]),
          problem: message("commodity_missing", { name: quoted(name) }),
        }),
        problems.hintFor(name, commodities.keys()),
      ),
    );
  };
  if (component.type !== "CONVERSION") {
    check(component.commodity_name, "commodity_name");
    return;
  }
  component.conversion_factors.forEach((factor, index) => {
    check(factor.commodity_name, "conversion_factors", index, "commodity_name");
  });
  const unit = component.physical_unit;
  if (units.has(unit)) return;
  problems.add(() =>
    sentences(
      message("at", {
        place: placeText([...place, "physical_unit"]),
        problem: message("unit_of_no_commodity", { unit: quoted(unit) }),
      }),
      problems.hintFor(unit, units),
    ),
  );
}
