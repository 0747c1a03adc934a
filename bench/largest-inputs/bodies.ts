/** Bodies of an operation: the largest that it takes, and what costs most to refuse. */
import type { ApiDocument, Operation, Schema } from "../../tests/fuzz/document.ts";
import type { World } from "./filled-world.ts";
import { maxPoints, sizesOf } from "./known-values.ts";
import { hasList, largestValue } from "./largest-value.ts";
import type { Place } from "./places.ts";
import type { GivenBody } from "./send.ts";
import { longName, maxOverrides } from "./world.ts";

/** Default size of bodies that are not JSON. */
const defaultBodyBytes = 64 * 2 ** 10;
const maxKeys = 190_000;
const maxLists = 49_000;

/** Files for uploads. */
export interface Files {
  archive: Blob;
  /** By the path of the table family. */
  sheets: Map<string, Blob>;
}

type Body = (index: number) => GivenBody;

export interface KindOfBody {
  kind: string;
  body: Body;
  /** Identity of a refusal, equal for all bodies that are refused for the same reason in the same way, whatever the route. */
  refusedAlike?: string;
}

interface Given {
  document: ApiDocument;
  operation: Operation;
  world: World;
  place: Place;
  files: Files;
}

export function bodiesOf(given: Given): KindOfBody[] {
  const { document, operation, place, files } = given;
  const { mediaType, schema, maxBytes = defaultBodyBytes } = operation.body as NonNullable<Operation["body"]>;
  const room = maxBytes - 1_000;
  if (mediaType === "multipart/form-data") return uploadsOf(operation, files);
  const real = document.resolve(schema);
  const largest = (index: number): Record<string, unknown> =>
    withRoom(
      room,
      largestValue(document, real, sizesOf(operation, given.world, place, index)) as Record<string, unknown>,
    );
  if (mediaType !== "application/json") {
    const content = (index: number) => new URLSearchParams(largest(index) as Record<string, string>).toString();
    return [{ kind: "largest", body: (index) => ({ mediaType, content: content(index) }) }];
  }
  const bodies: KindOfBody[] = [{ kind: "largest", body: json(largest) }];
  if (place.name !== "") return bodies;
  const properties = Object.entries((real.properties ?? {}) as Record<string, Schema>);
  const withList = hasList(document, real);
  const text = properties.find(([, part]) => document.resolve(part).type === "string")?.[0] ?? "name";
  bodies.push(...refusedByAll(room, (index) => ({ ...largest(index), [text]: "x".repeat(room) })));
  if (withList) bodies.push(...refusedLists(document, properties, largest));
  if (operation.path.endsWith("/sweeps")) {
    bodies.push({ kind: "10,000 points", body: json(() => ({ parameters: maxPoints() })) });
  }
  return bodies;
}

/** The value with as much of its lists as a body may have. */
function withRoom(room: number, value: Record<string, unknown>): Record<string, unknown> {
  let fitting = value;
  while (textOf(fitting).length > room) {
    const lists = Object.entries(fitting).filter(([, part]) => lengthOf(part) > 1);
    if (lists.length === 0) break;
    const halves = lists.map(([name, part]) => [name, (part as unknown[]).slice(0, lengthOf(part) >> 1)]);
    fitting = { ...fitting, ...Object.fromEntries(halves) };
  }
  return fitting;
}

const lengthOf = (part: unknown): number => (Array.isArray(part) || part instanceof Float64Array ? part.length : 0);

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (part instanceof Float64Array ? [...part] : part));

const json =
  (value: (index: number) => unknown): Body =>
  (index) => ({
    mediaType: "application/json",
    content: textOf(value(index)),
  });

const raw =
  (content: () => string): Body =>
  () => ({ mediaType: "application/json", content: content() });

/** Bodies as long as allowed that no route accepts. */
function refusedByAll(room: number, withLongText: (index: number) => unknown): KindOfBody[] {
  const keys = Math.min(maxKeys, Math.floor(room / 12));
  const key = (index: number) => `"k${String(index).padStart(6, "0")}":0`;
  const lists = Array(Math.min(maxLists, Math.floor(room / 3))).fill("[]");
  const kinds: Record<string, Body> = {
    "a text as long as the body": json(withLongText),
    "unknown keys": raw(() => `{${Array.from({ length: keys }, (_, index) => key(index)).join()}}`),
    "lists in a list": raw(() => `{"a":[${lists.join()}]}`),
    "broken behind a long text": raw(() => `{"a":"${"a".repeat(room)}", x}`),
  };
  return Object.entries(kinds).map(([kind, body]) => ({ kind, body, refusedAlike: `${kind} ${room}` }));
}

const listsOfNames = ["override_parameters", "overrides", "parameters"];

function refusedLists(
  document: ApiDocument,
  properties: [string, Schema][],
  largest: (index: number) => Record<string, unknown>,
): KindOfBody[] {
  const faulty = json((index) => withFaultyItems(document, properties, largest(index)));
  const lists = properties.filter(([name]) => listsOfNames.includes(name));
  const unknown = (list: string) =>
    json((index) => {
      const given = largest(index);
      const items = given[list] as { component_name: string }[];
      return { ...given, [list]: items.map((item, at) => ({ ...item, component_name: longName("sorce", at) })) };
    });
  return [
    { kind: "faulty items", body: faulty },
    ...lists.map(([list]) => ({ kind: "unknown names", body: unknown(list) })),
  ];
}

function withFaultyItems(document: ApiDocument, properties: [string, Schema][], given: Record<string, unknown>) {
  const faulty = properties.flatMap(([name, part]): [string, unknown][] => {
    const real = document.resolve(part);
    if (real.type !== "array") return [];
    const isOfObjects = document.resolve((real.items ?? {}) as Schema).type === "object";
    return [
      [name, isOfObjects ? Array(maxOverrides).fill({ component_nam: "x".repeat(255) }) : Array(1_000_000).fill("x")],
    ];
  });
  return { ...given, ...Object.fromEntries(faulty) };
}

function uploadsOf({ path }: Operation, files: Files): KindOfBody[] {
  const file = path.startsWith("/datasets/") ? files.archive : files.sheets.get(path.split("/")[1]);
  if (!file) return [];
  const body: Body = () => {
    const content = new FormData();
    content.append("file", file, path.startsWith("/datasets/") ? "archive.zip" : "table.xlsx");
    return { mediaType: "", content };
  };
  return [{ kind: "the largest file", body }];
}
