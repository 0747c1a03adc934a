/** Bodies of an operation: the largest that it takes, and what costs most to refuse. */
import type { ApiDocument, Operation, Schema } from "../../tests/fuzz/document.ts";
import type { World } from "./filled-world.ts";
import { mostPoints, sizesOf } from "./known-values.ts";
import { hasList, largestValue } from "./largest-value.ts";
import type { Place } from "./places.ts";
import type { GivenBody } from "./send.ts";
import { longName, mostOverrides } from "./world.ts";

const MiB = 2 ** 20;
/** docs/security.md: what a body may be, by what belongs into it. */
const bodyBytes = { public: 64 * 2 ** 10, small: MiB, lists: 32 * MiB };
const mostKeys = 190_000;
const mostLists = 49_000;

/** What was downloaded, to be uploaded. */
export interface Files {
  archive: Blob | undefined;
  /** By the path of the table family. */
  sheets: Map<string, Blob>;
}

type Body = (index: number) => GivenBody;

export function bodiesOf(
  document: ApiDocument,
  operation: Operation,
  world: World,
  place: Place,
  files: Files,
): [string, Body][] {
  const { mediaType, schema } = operation.body as NonNullable<Operation["body"]>;
  if (mediaType === "multipart/form-data") return uploadsOf(operation, files);
  const json =
    (value: (index: number) => unknown): Body =>
    (index) => {
      const content = JSON.stringify(value(index), (_, part) => (part instanceof Float64Array ? [...part] : part));
      return { mediaType, content };
    };
  const real = document.resolve(schema);
  const largest = (index: number): Record<string, unknown> =>
    largestValue(document, real, sizesOf(operation, world, place, index), "") as Record<string, unknown>;
  if (mediaType !== "application/json") {
    const form = (index: number) => new URLSearchParams(largest(index) as Record<string, string>).toString();
    return [["largest", (index) => ({ mediaType, content: form(index) })]];
  }
  const withList = hasList(document, real);
  const room = (operation.isPublic ? bodyBytes.public : withList ? bodyBytes.lists : bodyBytes.small) - 1_000;
  const filled = (key: number) => `"k${String(key).padStart(6, "0")}":0`;
  const keys = Math.min(mostKeys, Math.floor(room / 12));
  const raw =
    (content: () => string): Body =>
    () => ({ mediaType, content: content() });
  const properties = Object.entries((real.properties ?? {}) as Record<string, Schema>);
  const textField = properties.find(([, part]) => document.resolve(part).type === "string")?.[0] ?? "name";
  const bodies: [string, Body][] = [["largest", json(largest)]];
  if (place.name !== "") return bodies;
  bodies.push(
    ["a text as long as the body", json((index) => ({ ...largest(index), [textField]: "x".repeat(room) }))],
    ["unknown keys", raw(() => `{${Array.from({ length: keys }, (_, key) => filled(key)).join(",")}}`)],
    [
      "lists in a list",
      raw(
        () =>
          `{"a":[${Array(Math.min(mostLists, Math.floor(room / 3)))
            .fill("[]")
            .join(",")}]}`,
      ),
    ],
    ["broken behind a long text", raw(() => `{"a":"${"a".repeat(room)}", x}`)],
  );
  if (withList) bodies.push(["faulty items", json((index) => withFaultyItems(document, properties, largest(index)))]);
  const lists = properties.filter(([name]) => ["override_parameters", "overrides", "parameters"].includes(name));
  for (const [name] of lists) {
    bodies.push([
      "unknown names",
      json((index) => {
        const given = largest(index);
        const items = given[name] as { component_name: string }[];
        return { ...given, [name]: items.map((item, at) => ({ ...item, component_name: longName("sorce", at) })) };
      }),
    ]);
  }
  if (operation.path.endsWith("/sweeps")) bodies.push(["10,000 points", json(() => ({ parameters: mostPoints() }))]);
  return bodies;
}

function withFaultyItems(document: ApiDocument, properties: [string, Schema][], given: Record<string, unknown>) {
  const faulty = properties.flatMap(([name, part]): [string, unknown][] => {
    const real = document.resolve(part);
    if (real.type !== "array") return [];
    const isOfObjects = document.resolve((real.items ?? {}) as Schema).type === "object";
    return [
      [name, isOfObjects ? Array(mostOverrides).fill({ component_nam: "x".repeat(255) }) : Array(1_000_000).fill("x")],
    ];
  });
  return { ...given, ...Object.fromEntries(faulty) };
}

function uploadsOf({ path }: Operation, files: Files): [string, Body][] {
  const file = path.startsWith("/datasets/") ? files.archive : files.sheets.get(path.split("/")[1]);
  if (!file) return [];
  const body: Body = () => {
    const content = new FormData();
    content.append("file", file, path.startsWith("/datasets/") ? "archive.zip" : "table.xlsx");
    return { mediaType: "", content };
  };
  return [["what was downloaded", body]];
}
