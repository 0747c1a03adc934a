/** Reads `presentation.json`: how the data set, its regions and its components are shown. */

import { message, sentences } from "@esm/messages/message";
import { type Presentation, presentationParts } from "@esm/model/domain/presentation";
import { quoted } from "@esm/model/domain/truncate";
import { createFileProblems, type FileProblems } from "../component-tables/problems.ts";
import { defaultJsonLimits } from "../json/json-source.ts";
import type { ArchiveContext } from "./context.ts";
import {
  type JsonReading,
  parseJsonFile,
  placeText,
  type RecordSchema,
  readingOf,
  readRecord,
  recordOf,
} from "./json.ts";
import { maxItems } from "./named-lists.ts";

/** Geometries consist of very many lists of two numbers. */
const limits = { ...defaultJsonLimits, maxContainers: 1_500_000, maxItems: 3_000_000 };

const file = recordOf(presentationParts.file);
const region = recordOf(presentationParts.region);
const component = recordOf(presentationParts.component);

/** Its names must be those of the archive or the data set. */
export function readPresentation(
  bytes: Uint8Array,
  { regions, components, hints }: ArchiveContext,
): JsonReading<Presentation> {
  const parsed = parseJsonFile(bytes, limits);
  if ("errors" in parsed) return parsed;
  if (Array.isArray(parsed.value)) return { errors: [message("file_contain_one_json_object")] };
  const problems = createFileProblems(hints);
  return readingOf(presentationOf(parsed.value, { regions, components }, problems), problems);
}

/** The presentation from an object that stands at `place` in a file. */
export function presentationOf(
  given: unknown,
  { regions, components }: Pick<ArchiveContext, "regions" | "components">,
  problems: FileProblems,
  place: string[] = [],
): Presentation {
  const { regions: _regions, components: _components, ...calendar } = readRecord(given, file, problems, place) ?? {};
  // Also where something else is faulty, so that one upload reports every problem.
  const { regions: places, components: styles } = (given ?? {}) as { regions?: unknown; components?: unknown };
  return {
    ...calendar,
    regions: readNamed(places, [...place, "regions"], region, regions, problems),
    components: readNamed(styles, [...place, "components"], component, new Set(components.keys()), problems),
  };
}

/** `valid` are the names that may occur; null where they are unknown. */
function readNamed<Value extends { name: string }>(
  given: unknown,
  place: string[],
  item: RecordSchema<Value>,
  valid: ReadonlySet<string> | null,
  problems: FileProblems,
): Value[] {
  if (given === undefined) return [];
  if (!Array.isArray(given) || given.length > maxItems) {
    problems.add(message("at", { place: placeText(place), problem: message("list_of_at_most", { most: maxItems }) }));
    return [];
  }
  const names = new Set<string>();
  return given.flatMap((one: unknown, index) => {
    const record = readRecord(one, item, problems, [...place, index]);
    if (record === undefined) return [];
    const { name } = record;
    const here = placeText([...place, index, "name"]);
    if (names.has(name))
      problems.add(message("at", { place: here, problem: message("name_twice", { name: quoted(name) }) }));
    names.add(name);
    if (valid && !valid.has(name)) {
      const missing = message(place.at(-1) === "regions" ? "region_missing" : "component_missing", {
        name: quoted(name),
      });
      problems.add(() => sentences(message("at", { place: here, problem: missing }), problems.hintFor(name, valid)));
    }
    return [record];
  });
}
