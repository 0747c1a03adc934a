/** From an operation of the OpenAPI document to the largest requests that it allows, and to the largest that it refuses. */
import type { ApiDocument, Operation } from "../../tests/fuzz/document.ts";
import { bodiesOf, type Files } from "./bodies.ts";
import type { World } from "./filled-world.ts";
import { largestValue, type Sizes } from "./largest-value.ts";
import { placesOf } from "./places.ts";
import type { GivenBody } from "./send.ts";

export interface LargestInput {
  name: string;
  method: string;
  path: string;
  /** Another one for each index: names are unique. */
  body?: (index: number) => GivenBody;
  /** See `KindOfBody`. */
  refusedAlike?: string;
  /** It takes something away, so it is sent once. */
  isOnce?: true;
}

/** Space for an address in the head of a request. */
const longestInAddress = 12_000;
const largestInteger = 2 ** 31 - 1;

export function largestInputs(document: ApiDocument, operation: Operation, world: World, files: Files): LargestInput[] {
  const isOnce = operation.method === "DELETE" ? ({ isOnce: true } as const) : {};
  return placesOf(operation, world).flatMap((place): LargestInput[] => {
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => String(place.ids[name] ?? "0"));
    return queriesOf(document, operation, world).flatMap(([query, text]): LargestInput[] => {
      const name = [query, place.name].filter((word) => word !== "").join(", ");
      const given = { method: operation.method, path: path + text, ...isOnce };
      if (!operation.body) return [{ name, ...given }];
      return bodiesOf({ document, operation, world, place, files }).map(({ kind, ...body }) => {
        return { name: [kind, name].filter((word) => word !== "").join(", "), ...given, ...body };
      });
    });
  });
}

/** Queries with what each says of itself. */
function queriesOf(document: ApiDocument, { parameters, path }: Operation, world: World): [string, string][] {
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  const freeTexts = inQuery.filter(({ schema }) => schema.type === "string" && !schema.enum).length;
  const freeText = Math.floor(longestInAddress / Math.max(1, freeTexts));
  const sizes: Sizes = { freeText, items: 1, known: () => undefined };
  const known: Record<string, unknown> = {
    skip: 0,
    dataset_id: world.largest,
    after: 0,
    runs: world.withResults.join(","),
    ...(path.startsWith("/models/") && { resolution: "typical_periods", typical_periods: 300, time_limit: 1 }),
  };
  const text = (chosen: typeof inQuery, more: Record<string, unknown> = {}): string => {
    const values = chosen.map(({ name, schema }): [string, string] => {
      const value = more[name] ?? known[name] ?? largestValue(document, schema, sizes, name);
      return [name, String(value)];
    });
    return values.length > 0 ? `?${new URLSearchParams(values)}` : "";
  };
  const paging = inQuery.filter(({ name, required }) => required || name === "limit" || name === "dataset_id");
  const queries: [string, string][] = [["", text(paging)]];
  const format = inQuery.find(({ name }) => name === "format");
  for (const choice of (format?.schema.enum ?? []) as string[]) {
    queries.push([choice, text([...paging, format as never], { format: choice })]);
  }
  const texts = inQuery.filter(({ schema }) => schema.type === "string" && !schema.enum);
  if (texts.length > 0)
    queries.push(["longest texts", text([...paging, ...texts], { runs: "1,".repeat(longestInAddress / 6) })]);
  if (paging.some(({ name }) => name === "limit")) {
    // A list that has more than an answer may have is refused where all of it is asked for.
    queries.push(["1,000 records", text(paging, { limit: 1_000 })], ["100 records", text(paging, { limit: 100 })]);
    queries.push([
      "last page",
      text([...paging, ...inQuery.filter(({ name }) => name === "skip")], { skip: largestInteger }),
    ]);
  }
  return queries;
}
