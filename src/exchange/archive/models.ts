/** Reads `models.json`: the models of a data set with their parameters. */
import type { ModelContent } from "../../domain/model.ts";
import { measuredModelSchema } from "../../domain/model-schema.ts";
import { quoted } from "../../domain/truncate.ts";
import { isMeasured, plainOverrides } from "../../domain/units/plain-overrides.ts";
import { defaultJsonLimits } from "../../platform/json-source.ts";
import type { FileProblems } from "../component-tables/problems.ts";
import { type ArchiveContext, unitsIn } from "./context.ts";
import { type JsonReading, placeText, readingOf, recordOf } from "./json.ts";
import { readNamedList } from "./named-lists.ts";

export const model = recordOf(measuredModelSchema);
/** An override is an object of four keys: a data set may have many times more than the body of a request. */
const limits = { ...defaultJsonLimits, maxContainers: 250_000, maxKeys: 1_000_000 };

/** Overrides must name components of the archive or the data set. */
export function readModels(bytes: Uint8Array, context: ArchiveContext): JsonReading<ModelContent[]> {
  const reading = readNamedList(bytes, model, context.hints, limits);
  if ("errors" in reading) return reading;
  const { value, problems } = reading;
  return readingOf(withPlainOverrides(value, context, problems), problems);
}

/** With plain numbers in place of values with units. `place` is that of the list of models in its file. */
export function withPlainOverrides(
  models: readonly ModelContent[],
  context: ArchiveContext,
  problems: FileProblems,
  place: string[] = [],
): ModelContent[] {
  checkNames(models, context, problems, place);
  return models.map((one, index) => {
    if (!one.override_parameters.some(isMeasured)) return one;
    const here = [...place, index, "override_parameters"];
    const reading = plainOverrides(one.override_parameters, context.attributes, unitsIn(context), here);
    if ("value" in reading) return { ...one, override_parameters: reading.value };
    for (const { loc, msg, hint = "" } of reading.problems) problems.add(`${placeText(loc)}: ${msg}. ${hint}`.trim());
    return one;
  });
}

function checkNames(
  models: readonly ModelContent[],
  { components, attributes }: ArchiveContext,
  problems: FileProblems,
  place: string[],
): void {
  models.forEach(({ override_parameters }, modelIndex) => {
    override_parameters.forEach((override, index) => {
      const { component_name: name } = override;
      const here = placeText([...place, modelIndex, "override_parameters", index, "component_name"]);
      if (!components.has(name)) {
        problems.add(
          () => `${here}: there is no component ${quoted(name)}.${problems.hintFor(name, components.keys())}`,
        );
      } else if (isMeasured(override) && override.operation !== "multiply" && !attributes.has(name)) {
        problems.add(`${here}: ${quoted(name)} is not described here, so its values cannot have a unit of their own.`);
      }
    });
  });
}
