/** Reads `models.json`: the models of a data set with their parameters. */

import { message, sentences } from "@esm/messages/message";
import type { ModelContent, Override } from "@esm/model/domain/model";
import {
  createTwinFinder,
  measuredModelSchema,
  measuredOverrideSchema,
  twinMessage,
} from "@esm/model/domain/model-schema";
import { maxItems } from "@esm/model/domain/schema";
import { quoted } from "@esm/model/domain/truncate";
import { isMeasured, plainOverrides } from "@esm/model/domain/units/plain-overrides";
import { createFileProblems, type FileProblems } from "../component-tables/problems.ts";
import { defaultJsonLimits } from "../json/json-source.ts";
import { type ArchiveContext, unitsIn } from "./context.ts";
import { type JsonReading, placeText, readingOf, readJsonList, readRecord, recordOf, sentenceOf } from "./json.ts";
import { type ArchiveFile, maxJsonBytes, withBytes } from "./layout.ts";
import { createNamedReader, tooLong } from "./named-lists.ts";

export const model = recordOf(measuredModelSchema);
const override = recordOf(measuredOverrideSchema);
/** An override is an object of four keys: a data set may have many times more than the body of a request. */
const limits = { ...defaultJsonLimits, maxContainers: 250_000, maxKeys: 1_000_000 };

/** Overrides must name components of the archive or the data set. One model at a time is in memory until it is taken. */
export async function readModels(
  file: ArchiveFile,
  context: ArchiveContext,
  take: (model: ModelContent) => void,
): Promise<JsonReading<null>> {
  const problems = createFileProblems(context.hints);
  const read = createNamedReader(model, problems);
  /** Overrides one after the other: as a whole list, their reading would leave several times as much garbage. */
  const readInParts = (given: unknown, index: number): ModelContent | undefined => {
    const { override_parameters: list } = (given ?? {}) as { override_parameters?: unknown };
    if (!Array.isArray(list) || list.length > maxItems) return read(given, index);
    const override_parameters = readOverrides(list, problems, [index, "override_parameters"]);
    const shell = read({ ...(given as object), override_parameters: [] }, index);
    // With a faulty one among them, nobody would find the others by their positions.
    return shell && override_parameters.length === list.length ? { ...shell, override_parameters } : undefined;
  };
  let index = 0;
  const list = await withBytes(file, maxJsonBytes, () =>
    readJsonList(file.chunks(), limits, (given) => {
      const measured = tooLong(index + 1) ? undefined : readInParts(given, index);
      if (measured) take(withPlainOverrides(measured, context, problems, [index]));
      index++;
    }),
  );
  if ("errors" in list) return list;
  const errors = tooLong(list.count);
  return errors ? { errors } : readingOf(null, problems);
}

function readOverrides(list: readonly unknown[], problems: FileProblems, place: (string | number)[]): Override[] {
  const twinOf = createTwinFinder();
  const overrides: Override[] = [];
  for (const [index, given] of list.entries()) {
    const one = readRecord(given, override, problems, [...place, index]);
    const first = one && twinOf(one, index);
    if (one && first !== undefined) {
      const loc = [...place, index, "attribute"];
      const msg = twinMessage(one, first);
      problems.add(() => sentenceOf({ type: "value_error", loc, msg, input: one.attribute }));
    }
    if (one) overrides.push(one);
  }
  return overrides;
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
  for (const { loc, msg, hint } of reading.problems) {
    const sentence = message("with_stop", { sentence: msg });
    problems.add(sentences(message("at", { place: placeText(loc), problem: sentence }), hint));
  }
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
      problems.add(() =>
        sentences(
          message("at", { place: here(), problem: message("component_missing", { name: quoted(name) }) }),
          problems.hintFor(name, components.keys()),
        ),
      );
    } else if (isMeasured(override) && override.operation !== "multiply" && !attributes.has(name)) {
      problems.add(message("at", { place: here(), problem: message("not_described_here", { name: quoted(name) }) }));
    }
  });
}
