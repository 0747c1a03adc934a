/** Memory of answers: ids and names, which later requests use, so that they reach existing records. */
import type { Chance } from "./chance.ts";

export interface Memory {
  /** Something to be used for every parameter and property of this name. */
  know(name: string, value: unknown): void;
  /** Begins anew: much of what was learnt has been deleted since. */
  forget(): void;
  /** Learns from the answer to an operation on this path. */
  learn(path: string, answer: unknown): void;
  /** For a parameter or property of this name; a path parameter also by its path. */
  recall(name: string, chance: Chance, path?: string): unknown;
  /** A body that the operation took. */
  keepBody(operation: string, body: unknown): void;
  recallBody(operation: string, chance: Chance): Record<string, unknown> | undefined;
}

const kept = 40;
const bodiesKept = 5;

/** Properties that name a record of another resource. */
const namedIn: Readonly<Record<string, string>> = {
  region_name: "regions.name",
  region_to_name: "regions.name",
  commodity_name: "commodities.name",
  component_name: "components.name",
  physical_unit: "commodities.unit",
};

/** `paths` are those of all operations. */
export function createMemory(paths: readonly string[]): Memory {
  const resources = new Set(paths.map((path) => path.split("/")[1] ?? ""));
  /** The last resource of the path where there is one (`/models/{model_id}/runs`), otherwise the first one. */
  const resourceOf = (path: string): string => {
    const parts = path.split("/").filter((part) => part !== "" && !part.startsWith("{"));
    return parts.findLast((part) => resources.has(part)) ?? "";
  };
  const pools = new Map<string, unknown[]>();
  const bodies = new Map<string, unknown[]>();

  function keep(pool: string, value: unknown): void {
    const values = pools.get(pool) ?? [];
    if (values.includes(value)) return;
    values.push(value);
    // The first one stays: most of what there is belongs to the first data set.
    if (values.length > kept) values.splice(1, 1);
    pools.set(pool, values);
  }

  function learnRecord(resource: string, record: Record<string, unknown>): void {
    if (typeof record.id === "number" || typeof record.id === "string") keep(`${resource}.id`, record.id);
    // Of a link, which its answer alone has.
    if (typeof record.token === "string") keep(".token", record.token);
    for (const key of ["name", "unit"]) if (typeof record[key] === "string") keep(`${resource}.${key}`, record[key]);
    for (const [key, part] of Object.entries(record)) {
      if (typeof part !== "object" || part === null || Array.isArray(part)) continue;
      const inner = part as Record<string, unknown>;
      const name = key === "component" ? "components" : key === "user" ? "users" : key === "dataset" ? "datasets" : key;
      if (typeof inner.id === "number") keep(`${name}.id`, inner.id);
      if (typeof inner.name === "string") keep(`${name}.name`, inner.name);
      // A component of a kind is asked for by the id that all kinds share.
      if (key === "component" && typeof inner.id === "number") keep(`${resource}.component_id`, inner.id);
    }
  }

  return {
    know: (name, value) => keep(`.${name}`, value),
    forget() {
      pools.clear();
      bodies.clear();
    },
    keepBody(operation, body) {
      if (typeof body !== "object" || body === null || Array.isArray(body)) return;
      // The first one stays.
      const [first, ...rest] = bodies.get(operation) ?? [];
      bodies.set(operation, first === undefined ? [body] : [first, ...rest.slice(2 - bodiesKept), body]);
    },
    recallBody(operation, chance) {
      const known = bodies.get(operation);
      return known && (chance.pick(known) as Record<string, unknown>);
    },
    learn(path, answer) {
      const resource = resourceOf(path);
      for (const record of Array.isArray(answer) ? answer.slice(-3) : [answer]) {
        if (typeof record === "object" && record !== null) learnRecord(resource, record as Record<string, unknown>);
      }
    },
    recall(name, chance, path) {
      const own = pools.get(`.${name}`);
      if (own && chance.one(0.5)) return chance.pick(own);
      const resource = resourceOf(path ?? "");
      const candidates = [`${resource}.${name}`];
      if (name === "dataset_id" || name === "ref_dataset") candidates.push("datasets.id");
      else if (name === "ref_user") candidates.push("users.id");
      else if (name === "component_id") candidates.push("components.id");
      else if (name.endsWith("_id")) candidates.push(`${name.slice(0, -3)}s.id`, ...(path ? [`${resource}.id`] : []));
      else if (namedIn[name]) candidates.push(namedIn[name]);
      const pool = candidates.map((candidate) => pools.get(candidate)).find((values) => values?.length);
      if (!pool) return undefined;
      return pool === pools.get("datasets.id") && chance.one(0.7) ? pool[0] : chance.pick(pool);
    },
  };
}
