/** JSON bodies that are no JSON, ask for too much, or hold what no database takes. */
import { gzipSync } from "node:zlib";
import type { HostileCase } from "./case.ts";

const type = "application/json";
type Target = { method: string; path: string; good: Record<string, unknown> };

/** `$dataset` becomes the id of the data set. */
const targets: Target[] = [
  { method: "POST", path: "/datasets/", good: { name: "hostile" } },
  { method: "POST", path: "/regions/", good: { name: "hostile", ref_dataset: "$dataset" } },
  { method: "POST", path: "/commodities/", good: { name: "hostile", unit: "GW", ref_dataset: "$dataset" } },
  { method: "POST", path: "/sources/", good: { name: "hostile", commodity_name: "el", ref_dataset: "$dataset" } },
  { method: "POST", path: "/models/", good: { name: "hostile", ref_dataset: "$dataset" } },
  { method: "PUT", path: "/datasets/$dataset", good: { name: "hostile" } },
];

const body = (
  target: Pick<Target, "method" | "path">,
  name: string,
  place: string | RegExp,
  bytes: () => Buffer,
  statuses = [422],
): HostileCase => ({
  name: `body: ${target.method} ${target.path}: ${name}`,
  to: { method: target.method, path: target.path, type },
  bytes,
  place,
  statuses,
});

const textOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
/** Escapes that JSON.stringify would not write. */
const raw = (target: Target, name: string): Buffer =>
  Buffer.from(JSON.stringify({ ...target.good, name: "HERE" }).replace('"HERE"', name));

/** Most routes have read enough before that. */
const orTooLarge = (hostile: HostileCase): HostileCase => {
  const place =
    typeof hostile.place === "string" ? hostile.place.replace(/[.*+?^$()|[\]{}\\]/g, "\\$&") : hostile.place.source;
  return { ...hostile, place: new RegExp(`${place}|too large`), statuses: [...(hostile.statuses ?? []), 413] };
};

const everywhere = targets.flatMap((target) => [
  body(target, "nested 1,000,000 deep", "levels deep", () => Buffer.from('{"name":'.repeat(1_000_000))),
  body(target, "lists 1,000,000 deep as a name", "levels deep", () => raw(target, "[".repeat(1_000_000))),
  body(target, "a name of a null character", '"name"', () => raw(target, '"a\\u0000b"')),
  body(target, "a name of a lone surrogate", '"name"', () => raw(target, '"\\ud83d"')),
  body(target, "a name of reversed surrogates", '"name"', () => raw(target, '"\\udc00\\ud800"')),
  body(
    target,
    "a name that is no UTF-8",
    "body",
    () => Buffer.concat([Buffer.from('{"name": "'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]),
    [400],
  ),
  body(target, "a name of 1,000,000 characters", '"name"', () => raw(target, `"${"x".repeat(1_000_000)}"`)),
  body(target, "a name that is a number", '"name"', () => raw(target, "1e999")),
  body(target, "a name that is an object", '"name"', () => raw(target, '{"$gt": ""}')),
  body(target, "a name twice", "occurs twice", () => raw(target, '"a", "name": "b"')),
  body(target, "a million objects", /lists and objects/, () => raw(target, `[${"{},".repeat(1_000_000)}{}]`)),
  body(target, "a million keys", /200000 keys/, () =>
    Buffer.from(`{${Array.from({ length: 600_000 }, (_, index) => `"k${index}":1`).join(",")}}`),
  ),
  body(target, "NaN", "json_invalid", () => raw(target, "NaN")),
  body(target, "a trailing comma", "json_invalid", () => raw(target, '"a",')),
  body(target, "nothing behind the bracket", "json_invalid", () => Buffer.from("{")),
  body(target, "bytes of gzip", /json_invalid|body/, () => gzipSync(textOf(target.good)), [400, 415, 422]),
  body(target, "a list", '"body"', () => textOf([target.good])),
  body(target, "null", '"body"', () => textOf(null)),
  body(target, "too many bytes", /large/i, () => Buffer.from(`{"name": "${"x".repeat(34 * 2 ** 20)}"}`), [413]),
]);

const ids = [
  "-1",
  "0",
  "1.5",
  "1e308",
  "1e999",
  "9007199254740993",
  "18446744073709551616",
  '"1; drop table users"',
  '"0x1"',
  "[1]",
  "{}",
  '"\\u0000"',
  '"１"',
];
const references = ids.map((id) =>
  body(
    { method: "POST", path: "/regions/" },
    `the data set ${id}`,
    /ref_dataset|not found|permission/,
    () => Buffer.from(`{"name": "hostile", "ref_dataset": ${id}}`),
    [403, 404, 422],
  ),
);

const [, , , sources, models, dataset] = targets as [Target, Target, Target, Target, Target, Target];
const withField = (target: Target, field: string, value: string, place = `"${field}"`): HostileCase =>
  body(target, `${field} ${value.slice(0, 30)} (${value.length})`, place, () =>
    Buffer.from(JSON.stringify({ ...target.good, [field]: "HERE" }).replace('"HERE"', value)),
  );
const longAttribute = { component_name: "Wind", attribute: "B".repeat(1_000), operation: "set", value: 1 };
const fields = [
  ...["1e999", "-1e999", '"NaN"', '"Infinity"', '"0x10"', '"１２"', '"1,5"', '"1e400"', "{}", "[]", '"\\u0000"'].map(
    (value) => withField(sources, "invest_per_capacity", value),
  ),
  ...["2", '"maybe"', "{}"].map((value) => withField(sources, "capacity_variable", value)),
  ...['"__proto__"', '"constructor"', "1"].map((value) => withField(sources, "capacity_variable_domain", value)),
  withField(models, "override_parameters", `[${"null,".repeat(200_000)}null]`),
  withField(models, "override_parameters", `[${"{},".repeat(40_000)}{}]`),
  withField(models, "override_parameters", `[${"{},".repeat(5000)}{}]`),
  ...[1_000, 6_000].map((count) =>
    body(models, `${count} attributes of 1,000 letters each`, /further problems/, () =>
      textOf({ ...models.good, override_parameters: Array.from({ length: count }, () => longAttribute) }),
    ),
  ),
  withField(models, "override_parameters", `[${"null,".repeat(1_000_000)}null]`, "250000 items"),
  orTooLarge(withField(models, "override_parameters", `[${"null,".repeat(3_000_000)}null]`, "250000 items")),
  withField(
    models,
    "optimization_parameters",
    `{"start_year": 2020, "CO2_reduction_targets": [${'"x",'.repeat(200_000)}"x"]}`,
    "CO2_reduction_targets",
  ),
  withField(
    models,
    "optimization_parameters",
    '{"start_year": 1e15, "end_year": 9e15, "number_of_steps": 1e999}',
    "number_of_steps",
  ),
  ...["0", "-1", "1.5", "1e999", "1e18", '"x"'].map((value) =>
    withField(dataset, "number_of_time_steps", value, "number_of_time_steps"),
  ),
];

/** Keys that would reach into prototypes elsewhere are keys like any other: ignored. */
const prototypes = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "__defineGetter__"].map(
  (key) =>
    body(
      dataset,
      `the key ${key}`,
      '"name":"Two',
      () => Buffer.from(`{"${key}": {"admin": true, "name": "evil"}}`),
      [200],
    ),
);

export const bodyCases: HostileCase[] = [...everywhere.map(orTooLarge), ...references, ...fields, ...prototypes];
