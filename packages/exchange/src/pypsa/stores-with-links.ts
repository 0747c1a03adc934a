/**
 * A store at a bus of its own, with one link in and one link out that lead from and to the same other bus: one storage,
 * whose power of charging and discharging is built by itself. Power that leaves counts here where it arrives.
 */
import { capitalCostFactor } from "@esm/model/domain/annuity";
import { capacityOf } from "./capacity.ts";
import type { Draft } from "./drafts.ts";
import { portsOf } from "./frame.ts";
import { naturalFlowOf } from "./natural-flows.ts";
import type { PypsaComponent } from "./network.ts";
import type { Translation } from "./translation.ts";

/** Attributes that the links add to the storage that the store becomes. */
export interface Links {
  /** The bus outside. */
  bus: string;
  attributes: Record<string, unknown>;
  tables: Draft["tables"];
  /** `Class name` of both. */
  sources: string[];
}

export interface StoresWithLinks {
  /** By the name of the store. */
  of: ReadonlyMap<string, Links>;
  /** Names of the links that are parts of storages. */
  links: ReadonlySet<string>;
  /** Generators that are part of a storage: their inflow and spill. */
  generators: ReadonlySet<string>;
  /** Buses that are inside a storage, and its store. */
  buses: ReadonlyMap<string, string>;
}

const atBuses = ["generators", "loads", "stores", "storage_units"] as const;
const branches = ["lines", "transformers"] as const;

type Active = (list: "links" | "processes" | (typeof atBuses)[number] | (typeof branches)[number]) => PypsaComponent[];

/** Neutral values: a link may have only buses, capacity, a cost and an efficiency. */
const neutral = {
  p_min_pu: 0,
  p_max_pu: 1,
  delay: 0,
  p_nom_mod: 0,
  marginal_cost_quadratic: 0,
  stand_by_cost: 0,
  p_set: Number.NaN,
  ramp_limit_up: Number.NaN,
  ramp_limit_down: Number.NaN,
  p_nom_set: Number.NaN,
};

export function storesWithLinks(active: Active, translation: Translation, ports: number): StoresWithLinks {
  const at = new Map<string, PypsaComponent[]>();
  const add = (bus: string, component: PypsaComponent): void => {
    const here = at.get(bus);
    if (here) here.push(component);
    else at.set(bus, [component]);
  };
  const stores = active("stores");
  for (const list of atBuses) {
    for (const component of list === "stores" ? stores : active(list)) add(component.text("bus"), component);
  }
  for (const list of branches) {
    for (const branch of active(list)) for (const end of ["bus0", "bus1"]) add(branch.text(end), branch);
  }
  for (const link of [...active("links"), ...active("processes")]) {
    for (const { bus } of portsOf(link, ports)) add(bus, link);
  }
  const found = {
    of: new Map<string, Links>(),
    buses: new Map<string, string>(),
    links: new Set<string>(),
    generators: new Set<string>(),
  };
  for (const store of stores) {
    const inside = store.text("bus");
    const here = at.get(inside) ?? [];
    // The store, the two links, inflow and spill: a bus where many stand is not searched once for each of them.
    if (here.length < 3 || here.length > 5) continue;
    const generators = here.filter(({ list }) => list === "generators");
    const natural = generators.flatMap((generator) => naturalFlowOf(generator, translation) ?? []);
    const isOneOfEach = new Set(natural.map(({ attributes }) => attributes.spill)).size === natural.length;
    if (natural.length !== here.length - 3 || !isOneOfEach) continue;
    const around = here.filter((component) => component !== store && component.list !== "generators");
    const into = around.find((link) => isPlain(link, ports) && link.text("bus1") === inside);
    const out = around.find((link) => isPlain(link, ports) && link.text("bus0") === inside);
    if (!into || !out || into === out) continue;
    const links = linksOf(inside, into, out, translation);
    if (!links) continue;
    found.of.set(store.name, {
      ...links,
      attributes: Object.assign({}, links.attributes, ...natural.map(({ attributes }) => attributes)),
      tables: Object.assign({}, links.tables, ...natural.map(({ tables }) => tables)),
      sources: [...links.sources, ...natural.map(({ source }) => source)],
    });
    for (const { name } of generators) found.generators.add(name);
    found.buses.set(inside, store.name);
    for (const link of [into, out]) found.links.add(link.name);
  }
  return found;
}

function isPlain(link: PypsaComponent, ports: number): boolean {
  if (link.list !== "links" || portsOf(link, ports).length !== 2 || link.flag("committable")) return false;
  if (["efficiency", "marginal_cost"].some((attribute) => link.series(attribute))) return false;
  return Object.entries(neutral).every(
    ([attribute, value]) => !link.series(attribute) && Object.is(link.number(attribute), value),
  );
}

/** Nothing where they are no part of one storage: then they become components of their own. */
function linksOf(inside: string, into: PypsaComponent, out: PypsaComponent, translation: Translation): Links | null {
  const bus = into.text("bus0");
  const isSound = [into, out].every((link) => {
    const [efficiency, cost] = [link.number("efficiency"), link.number("marginal_cost")];
    return efficiency > 0 && efficiency <= 1 && cost >= 0 && cost < Number.POSITIVE_INFINITY;
  });
  const isHome = translation.placeOf(bus).region === translation.placeOf(inside).region;
  if (!isSound || bus !== out.text("bus1") || bus === inside || !isHome) return null;
  const [charge, discharge] = [
    powerOf(into, "charge", 1, translation),
    powerOf(out, "discharge", out.number("efficiency"), translation),
  ];
  if (!charge || !discharge) return null;
  return {
    bus,
    attributes: { ...charge.attributes, ...discharge.attributes },
    tables: { ...charge.tables, ...discharge.tables },
    sources: [`Link ${into.name}`, `Link ${out.name}`],
  };
}

/** @param size units of power here for each unit of power of the link, which counts what enters it */
function powerOf(
  link: PypsaComponent,
  side: "charge" | "discharge",
  size: number,
  translation: Translation,
): Pick<Links, "attributes" | "tables"> | null {
  const isCosted =
    ["capital_cost", "fom_cost"].every((attribute) => link.number(attribute) >= 0) && !link.points("capital_cost");
  // Limits of capacity count the energy of a storage.
  const isLimitedTogether = translation.isLimited(link);
  const capacity = isCosted && !isLimitedTogether ? capacityOf(link, "p", translation, size) : null;
  if (!capacity) return null;
  const { capacityFix, capacityMax, capacityMin } = capacity.tables;
  const { opex_per_capacity, invest_per_capacity, interest_rate, economic_lifetime } = capacity.attributes;
  // The lifetime is that of the energy capacity here: what the link costs is an annuity.
  const annuity = invest_per_capacity
    ? Number(invest_per_capacity) / capitalCostFactor(Number(interest_rate), Number(economic_lifetime))
    : 0;
  const yearly = Number(opex_per_capacity ?? 0) + annuity;
  const cost = link.number("marginal_cost") / size;
  const isLimited = capacityMax !== translation.unbounded && link.number("p_nom_max") < Number.POSITIVE_INFINITY;
  return {
    attributes: {
      [`${side}_capacity_variable`]: true,
      [`${side}_efficiency`]: link.number("efficiency"),
      ...(yearly > 0 && { [`${side}_opex_per_capacity`]: yearly }),
      ...(cost > 0 && { [`opex_per_${side}_operation`]: cost }),
    },
    tables: {
      ...(capacityFix !== undefined && { [`${side}CapacityFix`]: capacityFix }),
      ...(capacityMax !== undefined && isLimited && { [`${side}CapacityMax`]: capacityMax }),
      ...(capacityMin !== undefined && { [`${side}CapacityMin`]: capacityMin }),
    },
  };
}
