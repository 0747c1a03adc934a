/** Reads `models.json`: the models of a data set with their parameters. */
import type { ModelContent } from "../../domain/model.ts";
import { modelSchema } from "../../domain/model-schema.ts";
import { quoted } from "../../domain/truncate.ts";
import { defaultJsonLimits } from "../../platform/json-source.ts";
import type { FileProblems } from "../component-tables/problems.ts";
import type { ArchiveContext } from "./context.ts";
import { type JsonReading, placeText, readingOf, recordOf } from "./json.ts";
import { readNamedList } from "./named-lists.ts";

export const model = recordOf(modelSchema);
/** An override is an object of four keys: a data set may have many times more than the body of a request. */
const limits = { ...defaultJsonLimits, maxContainers: 250_000, maxKeys: 1_000_000 };

/** Overrides must name components of the archive or the data set. */
export function readModels(bytes: Uint8Array, { components, hints }: ArchiveContext): JsonReading<ModelContent[]> {
  const reading = readNamedList(bytes, model, hints, limits);
  if ("errors" in reading) return reading;
  const { value, problems } = reading;
  checkOverrides(value, components, problems);
  return readingOf(value, problems);
}

/** `place` is that of the list of models in its file. */
export function checkOverrides(
  models: readonly ModelContent[],
  components: ArchiveContext["components"],
  problems: FileProblems,
  place: string[] = [],
): void {
  models.forEach(({ override_parameters }, modelIndex) => {
    override_parameters.forEach(({ component_name: name }, index) => {
      if (components.has(name)) return;
      const here = placeText([...place, modelIndex, "override_parameters", index, "component_name"]);
      problems.add(() => `${here}: there is no component ${quoted(name)}.${problems.hintFor(name, components.keys())}`);
    });
  });
}
