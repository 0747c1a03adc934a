/** Reads `models.json`: the models of a data set with their parameters. */
import type { ModelContent } from "../../domain/model.ts";
import { measuredModelSchema } from "../../domain/model-schema.ts";
import { quoted } from "../../domain/truncate.ts";
import { isMeasured, plainOverrides } from "../../domain/units/plain-overrides.ts";
import { defaultJsonLimits } from "../../platform/json-source.ts";
import { collectNewGarbage } from "../../platform/release-memory.ts";
import { createFileProblems, type FileProblems } from "../component-tables/problems.ts";
import { type ArchiveContext, unitsIn } from "./context.ts";
import { type JsonReading, parseJsonList, placeText, readingOf, recordOf } from "./json.ts";
import { createNamedReader, tooLong } from "./named-lists.ts";

export const model = recordOf(measuredModelSchema);
/** An override is an object of four keys: a data set may have many times more than the body of a request. */
const limits = { ...defaultJsonLimits, maxContainers: 250_000, maxKeys: 1_000_000 };

/**
 * Overrides must name components of the archive or the data set. The text is in memory as a whole, since all of it is checked first; of what
 * it says, one model at a time until that is taken. The bytes are given back.
 */
export function readModels(
  bytes: Uint8Array,
  context: ArchiveContext,
  take: (model: ModelContent) => void,
): JsonReading<null> {
  const list = parseJsonList(bytes, limits);
  if ("errors" in list) return list;
  const errors = tooLong(list.count);
  if (errors) return { errors };
  const problems = createFileProblems(context.hints);
  const read = createNamedReader(model, problems);
  let index = 0;
  for (const given of list.items) {
    const measured = read(given, index);
    if (measured) take(withPlainOverrides(measured, context, problems, [index]));
    index++;
    collectNewGarbage();
  }
  return readingOf(null, problems);
}

/** With plain numbers in place of values with units. `place` is that of the model in its file. */
export function withPlainOverrides(
  one: ModelContent,
  context: ArchiveContext,
  problems: FileProblems,
  place: (string | number)[],
): ModelContent {
  const here = [...place, "override_parameters"];
  checkNames(one, context, problems, here);
  if (!one.override_parameters.some(isMeasured)) return one;
  const reading = plainOverrides(one.override_parameters, context.attributes, unitsIn(context), here);
  if ("value" in reading) return { ...one, override_parameters: reading.value };
  for (const { loc, msg, hint = "" } of reading.problems) problems.add(`${placeText(loc)}: ${msg}. ${hint}`.trim());
  return one;
}

function checkNames(
  { override_parameters }: ModelContent,
  { components, attributes }: ArchiveContext,
  problems: FileProblems,
  place: (string | number)[],
): void {
  override_parameters.forEach((override, index) => {
    const { component_name: name } = override;
    const here = (): string => placeText([...place, index, "component_name"]);
    if (!components.has(name)) {
      problems.add(
        () => `${here()}: there is no component ${quoted(name)}.${problems.hintFor(name, components.keys())}`,
      );
    } else if (isMeasured(override) && override.operation !== "multiply" && !attributes.has(name)) {
      problems.add(`${here()}: ${quoted(name)} is not described here, so its values cannot have a unit of their own.`);
    }
  });
}
