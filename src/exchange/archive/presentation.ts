/** Reads `presentation.json`: how the data set, its regions and its components are shown. */
import { type Presentation, presentationParts } from "../../domain/presentation.ts";
import { quoted } from "../../domain/truncate.ts";
import { defaultJsonLimits } from "../../platform/json-source.ts";
import { createFileProblems, type FileProblems } from "../component-tables/problems.ts";
import type { ArchiveContext } from "./context.ts";
import { type JsonReading, parseJsonFile, type RecordSchema, readingOf, readRecord, recordOf } from "./json.ts";

/** Geometries consist of very many lists of two numbers. */
const limits = { ...defaultJsonLimits, maxContainers: 1_500_000, maxItems: 3_000_000 };
const maxItems = 20_000;

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
  if (Array.isArray(parsed.value)) return { errors: ["The file must contain one JSON object, not a list."] };
  const problems = createFileProblems(hints);
  const { regions: _regions, components: _components, ...calendar } = readRecord(parsed.value, file, problems) ?? {};
  // Also where something else is faulty, so that one upload reports every problem.
  const { regions: places, components: styles } = (parsed.value ?? {}) as { regions?: unknown; components?: unknown };
  const presentation = {
    ...calendar,
    regions: readNamed(places, "regions", region, regions, problems),
    components: readNamed(styles, "components", component, new Set(components.keys()), problems),
  };
  return readingOf(presentation, problems);
}

/** `valid` are the names that may occur; null where they are unknown. */
function readNamed<Value extends { name: string }>(
  given: unknown,
  key: "regions" | "components",
  item: RecordSchema<Value>,
  valid: ReadonlySet<string> | null,
  problems: FileProblems,
): Value[] {
  if (given === undefined) return [];
  if (!Array.isArray(given) || given.length > maxItems) {
    problems.add(`${key}: must be a list of at most ${maxItems} items.`);
    return [];
  }
  const names = new Set<string>();
  return given.flatMap((one: unknown, index) => {
    const record = readRecord(one, item, problems, [key, index]);
    if (record === undefined) return [];
    const { name } = record;
    const place = `${key}[${index}].name`;
    if (names.has(name)) problems.add(`${place}: ${quoted(name)} occurs twice.`);
    names.add(name);
    if (valid && !valid.has(name)) {
      const kind = key.slice(0, -1);
      problems.add(() => `${place}: there is no ${kind} ${quoted(name)}.${problems.hintFor(name, valid)}`);
    }
    return [record];
  });
}
