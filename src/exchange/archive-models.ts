/** Reads `models.json`: the models of a data set with their parameters. */
import type { ModelContent } from "../domain/model.ts";
import { modelSchema } from "../domain/model-schema.ts";
import { quoted } from "../domain/shown-text.ts";
import type { ArchiveContext } from "./archive-context.ts";
import { createFindings } from "./archive-findings.ts";
import { type JsonReading, recordOf } from "./archive-json.ts";
import { readNamedList } from "./archive-names.ts";

const model = recordOf(modelSchema);

/** Overrides must name components of the archive or the data set. */
export function readModels(bytes: Uint8Array, { components, hints }: ArchiveContext): JsonReading<ModelContent[]> {
  const reading = readNamedList(bytes, model, hints);
  if ("findings" in reading) return reading;
  const findings = createFindings(hints);
  reading.value.forEach(({ override_parameters }, modelIndex) => {
    override_parameters.forEach(({ component_name: name }, index) => {
      if (components.has(name)) return;
      const place = `[${modelIndex}].override_parameters[${index}].component_name`;
      findings.add(
        () => `${place}: there is no component ${quoted(name)}.${findings.hintFor(name, components.keys())}`,
      );
    });
  });
  return findings.count > 0 ? { findings: findings.lines() } : reading;
}
