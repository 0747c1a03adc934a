/** Reads `models.json`: the models of a data set with their parameters. */
import type { ModelContent } from "../../domain/model.ts";
import { modelSchema } from "../../domain/model-schema.ts";
import { quoted } from "../../domain/truncate.ts";
import { defaultJsonLimits } from "../../platform/json-source.ts";
import type { ArchiveContext } from "./context.ts";
import { type JsonReading, readingOf, recordOf } from "./json.ts";
import { readNamedList } from "./named-lists.ts";

const model = recordOf(modelSchema);
/** An override is an object of four keys: a data set may have many times more than the body of a request. */
const limits = { ...defaultJsonLimits, maxContainers: 250_000, maxKeys: 1_000_000 };

/** Overrides must name components of the archive or the data set. */
export function readModels(bytes: Uint8Array, { components, hints }: ArchiveContext): JsonReading<ModelContent[]> {
  const reading = readNamedList(bytes, model, hints, limits);
  if ("errors" in reading) return reading;
  const { value, problems } = reading;
  value.forEach(({ override_parameters }, modelIndex) => {
    override_parameters.forEach(({ component_name: name }, index) => {
      if (components.has(name)) return;
      const place = `[${modelIndex}].override_parameters[${index}].component_name`;
      problems.add(
        () => `${place}: there is no component ${quoted(name)}.${problems.hintFor(name, components.keys())}`,
      );
    });
  });
  return readingOf(value, problems);
}
