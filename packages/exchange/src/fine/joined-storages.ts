/**
 * Storages that an export has divided (export/divided-storages.ts) → one storage each. Nothing else is joined: the components of other models
 * keep their names and capacities. What has not exactly this form stays as it is, with the same optimum.
 */
import { isDeepStrictEqual } from "node:util";
import type { Component } from "@esm/model/domain/component";
import type { DatasetContent, TableRecord } from "@esm/model/domain/dataset-content";
import { componentSchema } from "@esm/model/domain/schema";
import { dividedStorage } from "./export/divided-storages.ts";
import { type Member, type Part, powerOf, powersOfNothing, type Storage } from "./joined-powers.ts";

type Content = Pick<DatasetContent, "regions" | "commodities" | "components" | "tables">;

/** @returns new content, and of each component that is gone the name of its storage */
export function withJoinedStorages(content: Content): { content: Content; owners: ReadonlyMap<string, string> } {
  const owners = new Map<string, string>();
  const storages = new Map<string, Storage>();
  const inner = new Set<string>();
  const added: TableRecord[] = [];
  const memberOf = createMembers(content);
  const linked = Map.groupBy(content.components, ({ linked_quantity_id }) => linked_quantity_id);
  for (const [inside, users] of usersByCommodity(content)) {
    const storage = users.find((user) => user.type === "STORAGE");
    if (storage?.type !== "STORAGE" || !isDeepStrictEqual({ ...storage, ...dividedStorage }, storage)) continue;
    const others = users.filter((user) => user !== storage);
    if (others.length === 0 || !others.every(({ name }) => name.startsWith(`${storage.name} `))) continue;
    const parts = others.map((other) => partOf(memberOf(other), memberOf(storage), inside));
    const known = parts.filter((part) => part !== null);
    if (known.length < parts.length || !fitTogether(known)) continue;
    const isLinked = linked.get(storage.linked_quantity_id)?.some((other) => !users.includes(other));
    const own = { linked_quantity_id: isLinked ? storage.linked_quantity_id : null, charge_rate: 0, discharge_rate: 0 };
    storages.set(storage.name, Object.assign({ ...storage, ...own }, ...known.map(({ attributes }) => attributes)));
    added.push(...known.flatMap(({ tables }) => tables), ...powersOfNothing(known, memberOf(storage)));
    for (const { name } of others) owners.set(name, storage.name);
    inner.add(inside);
  }
  if (inner.size === 0) return { content, owners };
  const joined: Content = {
    ...content,
    commodities: content.commodities.filter(({ name }) => !inner.has(name)),
    components: content.components.flatMap((each) => (owners.has(each.name) ? [] : (storages.get(each.name) ?? each))),
    tables: [...content.tables.filter(({ component }) => !owners.has(component)), ...added],
  };
  return { content: joined, owners };
}

function usersByCommodity({ components }: Content): Map<string, Component[]> {
  const users = new Map<string, Component[]>();
  for (const component of components) {
    const names =
      component.type === "CONVERSION"
        ? component.conversion_factors.map(({ commodity_name }) => commodity_name)
        : [component.commodity_name];
    for (const name of names) {
      const known = users.get(name);
      if (known) known.push(component);
      else users.set(name, [component]);
    }
  }
  return users;
}

function createMembers({ regions, tables }: Content): <Kind extends Component>(attributes: Kind) => Member<Kind> {
  const byComponent = Map.groupBy(tables, ({ component }) => component);
  const all = regions.map(({ name }) => name);
  return (attributes) => {
    const own = byComponent.get(attributes.name) ?? [];
    const allowed = own.flatMap(({ family, region }) => (family === "locationalEligibility" ? [region] : []));
    return { attributes, tables: own, places: new Set(allowed.length > 0 ? allowed : all) };
  };
}

/** One of each, or several in different places, and one commodity outside. */
function fitTogether(parts: readonly Part[]): boolean {
  const outside = new Set(parts.flatMap(({ attributes }) => attributes.commodity_name ?? []));
  return (
    outside.size === 1 &&
    [...Map.groupBy(parts, ({ role }) => role).values()].every((alike) => {
      const places = alike.flatMap((part) => [...part.places]);
      const areAlike = alike.every(({ attributes }) => isDeepStrictEqual(attributes, alike[0].attributes));
      return areAlike && new Set(places).size === places.length;
    })
  );
}

/** Null where it does more than a storage does. */
function partOf(
  { attributes, tables, places }: Member<Component>,
  storage: Member<Storage>,
  inside: string,
): Part | null {
  if (![...places].every((place) => storage.places.has(place))) return null;
  const component = storage.attributes.name;
  if (attributes.type === "CONVERSION") return powerOf({ attributes, tables, places }, storage, inside);
  if (attributes.type !== "SOURCE" && attributes.type !== "SINK") return null;
  const plain = componentSchema(attributes.type).parse({ name: attributes.name, commodity_name: inside });
  const rates = tables.filter(({ family }) => family !== "locationalEligibility");
  if (!isDeepStrictEqual(attributes, plain)) return null;
  if (attributes.type === "SINK") {
    const isEverywhere = places.size === storage.places.size;
    return rates.length === 0 && isEverywhere
      ? { role: "spill", places, attributes: { spill: true }, tables: [] }
      : null;
  }
  if (rates.length === 0 || rates.some(({ family }) => family !== "operationRateFix")) return null;
  const inflow = rates.map((each): TableRecord => ({ ...each, family: "inflow", component }));
  return { role: "inflow", places, attributes: {}, tables: inflow };
}
