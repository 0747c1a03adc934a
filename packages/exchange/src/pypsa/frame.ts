/** Regions, commodities, time steps and factors of a network. */

import { message } from "@esm/messages/message";
import type { CommodityAttributes } from "@esm/model/domain/dataset";
import { hintBudget, nearestNameHint } from "@esm/model/domain/nearest-name";
import type { Findings } from "../findings/collector.ts";
import { isStepLength, stepLengthIn } from "../findings/step-length.ts";
import type { ListName } from "./attributes/attributes.ts";
import { busTableOf, type GivenPlace } from "./bus-table.ts";
import { uniqueNames } from "./drafts.ts";
import { componentsOf, type PypsaComponent, type PypsaNetwork } from "./network.ts";

export interface Frame {
  readonly steps: number;
  readonly hours: number;
  /** Annual cost = factor · objective. */
  readonly factor: number;
  /** Limits of the horizon × this = limits of a year. */
  readonly limitFactor: number;
  readonly regions: readonly string[];
  readonly commodities: CommodityAttributes[];
  readonly places: ReadonlyMap<string, Place>;
  /** Another commodity, with a name that nothing else has. */
  addCommodity(name: string, unit: string): string;
}

export interface Place {
  readonly region: string;
  readonly commodity: string;
  readonly unit: string;
}

const hoursPerYear = 8760;

export const carrierOf = (carrier: string): string => (["", "AC", "DC"].includes(carrier) ? "electricity" : carrier);

export interface Port {
  readonly bus: string;
  /** The attribute that says what arrives there: of a link for each unit that it takes from bus0, of a process for each unit of operation. */
  readonly factor: string;
}

/** The buses of a link or process, from bus0 on; those without name are left out. */
export function portsOf({ list, text }: PypsaComponent, ports: number): Port[] {
  const factorOf = (port: number): string => {
    if (list === "processes") return `rate${port}`;
    return port === 1 ? "efficiency" : `efficiency${port}`;
  };
  const all = Array.from({ length: ports }, (_, port) => ({ bus: text(`bus${port}`), factor: factorOf(port) }));
  return all.filter(({ bus }) => bus !== "");
}

const withPorts = ["links", "processes"] as const;

export function portCount(network: PypsaNetwork): number {
  const attributes = withPorts.flatMap((list) => [...(network.tables.get(list)?.values.keys() ?? [])]);
  return Math.max(2, ...attributes.flatMap((name) => (/^bus\d{1,2}$/.test(name) ? [Number(name.slice(3)) + 1] : [])));
}

/** Nothing where the network cannot have one. */
export function frameOf(network: PypsaNetwork, findings: Findings, table?: string): Frame | null {
  const { count } = network.snapshots;
  const { objective, stores: hours, generators } = weightsOf(network, findings);
  if (count === 0) findings.error({ code: "no_snapshots", msg: message("network_no_snapshots") });
  const { regions, places, commodities, addCommodity } = placesOf(network, findings, table);
  if (regions.length === 0) findings.error({ code: "no_buses", msg: message("network_no_buses") });
  if (findings.all().some(({ severity, code }) => severity === "error" && framed.has(code))) return null;
  return {
    steps: count,
    hours,
    factor: hoursPerYear / (count * objective),
    limitFactor: hoursPerYear / (count * generators),
    regions,
    places,
    commodities,
    addCommodity,
  };
}

type Weighting = "objective" | "stores" | "generators";

/** The weights of a snapshot. Those of storages, and of what is limited by its energy, count only where there are such. */
function weightsOf(network: PypsaNetwork, findings: Findings): Record<Weighting, number> {
  const { count, weightings } = network.snapshots;
  const active = (list: ListName) => componentsOf(network, list).filter((component) => component.flag("active"));
  const limits = componentsOf(network, "global_constraints").map((constraint) => constraint.text("type"));
  const counts: Record<Weighting, boolean> = {
    objective: true,
    stores: active("stores").length + active("storage_units").length > 0,
    generators:
      limits.some((type) => type === "primary_energy" || type === "operational_limit") ||
      active("generators").some((generator) =>
        ["e_sum_min", "e_sum_max"].some((attribute) => Number.isFinite(generator.number(attribute))),
      ),
  };
  const weightOf = (column: Weighting): number | null => {
    const weights = weightings.get(column) ?? Float64Array.of(1);
    if (count === 0) return null;
    if (weights.length !== count && weightings.has(column)) {
      findings.error({
        code: "damaged_file",
        msg: message("damaged_file", { weightsCount: weights.length, column, count }),
      });
    }
    const isOne = weights.every((weight) => weight > 0 && Math.abs(weight - weights[0]) <= 1e-9 * weights[0]);
    if (isOne && weights[0] < Number.POSITIVE_INFINITY) return weights[0];
    if (counts[column]) {
      const msg = message("weightings_snapshots_differ_not_positive", { column });
      findings.error({ code: "weights_vary", attribute: column, msg });
    }
    return null;
  };
  const [objective, stores, generators] = [weightOf("objective"), weightOf("stores"), weightOf("generators")];
  // Where nothing is stored, a snapshot may have any length.
  const isLength = (weight: number | null): weight is number => weight !== null && isStepLength(weight);
  const hours =
    counts.stores && stores !== null ? stepLengthIn(stores, "stores", findings) : [stores, objective].find(isLength);
  return { objective: objective ?? 1, stores: hours ?? 1, generators: generators ?? 1 };
}

const framed = new Set(["weights_vary", "step_length", "no_snapshots", "no_buses", "damaged_file"]);

/** Buses without location that links between different carriers join are one region, unless it would have a carrier twice. */
function placesOf(network: PypsaNetwork, findings: Findings, table?: string) {
  const buses = componentsOf(network, "buses").filter((bus) => bus.flag("active"));
  const byName = new Map(buses.map((bus) => [bus.name, bus]));
  const names = [...byName.keys()];
  const hints = hintBudget();
  const busPlaces = table === undefined ? new Map<string, GivenPlace>() : busTableOf(table, names, findings);
  const kindOf = (name: string): string =>
    busPlaces.get(name)?.commodity ?? carrierOf(byName.get(name)?.text("carrier") ?? "");
  const locationOf = (bus: PypsaComponent): string => busPlaces.get(bus.name)?.region ?? bus.text("location");
  const groups = new Map(buses.filter((bus) => locationOf(bus) === "").map(({ name }) => [name, [name]]));
  const ports = portCount(network);
  const converters = withPorts.flatMap((list) => componentsOf(network, list));
  for (const link of converters) {
    const [first, ...others] = portsOf(link, ports).map(({ bus }) => bus);
    for (const other of others) {
      const [left, right] = [groups.get(first), groups.get(other)];
      if (!left || !right || left === right) continue;
      const joined = [...left, ...right];
      if (new Set(joined.map(kindOf)).size < joined.length) continue;
      for (const bus of joined) groups.set(bus, joined);
    }
  }
  // Branches between two buses of one region would be no connection.
  const branches = [...componentsOf(network, "lines"), ...componentsOf(network, "transformers")];
  const twoWay = componentsOf(network, "links").filter((link) => link.number("p_min_pu") < 0);
  const ends = new Set([...branches, ...twoWay].flatMap((branch) => [branch.text("bus0"), branch.text("bus1")]));
  const nameOfRegion = uniqueNames();
  const nameOfCommodity = uniqueNames();
  const regionNames = new Map<string, string>();
  const commodityNames = new Map<string, string>();
  const commodities: CommodityAttributes[] = [];
  const addCommodity = (wanted: string, unit: string): string => {
    const name = nameOfCommodity(wanted);
    commodities.push({ name, unit, description: null });
    return name;
  };
  const taken = new Set<string>();
  const units = new Map<string, string>();
  const places = new Map<string, Place>();
  for (const { region } of busPlaces.values()) {
    const key = `location ${region}`;
    if (!regionNames.has(key)) regionNames.set(key, nameOfRegion(region));
  }
  const ordered = [
    ...buses.filter(({ name }) => busPlaces.has(name)),
    ...buses.filter(({ name }) => !busPlaces.has(name)),
  ];
  for (const bus of ordered) {
    const location = locationOf(bus);
    let key = location === "" ? `group ${groups.get(bus.name)?.[0]}` : `location ${location}`;
    const kind = kindOf(bus.name);
    const isSecond = taken.has(JSON.stringify([key, kind]));
    if (isSecond && ends.has(bus.name)) key = `bus ${bus.name}`;
    const region = regionNames.get(key) ?? nameOfRegion(location === "" || key.startsWith("bus") ? bus.name : location);
    regionNames.set(key, region);
    const own = bus.text("unit");
    const unit = own === "" || own === "None" ? "MW" : own.slice(0, 255);
    const isAnother = taken.has(JSON.stringify([key, kind]));
    const wanted = isAnother ? `${kind} (${bus.name})` : kind;
    taken.add(JSON.stringify([key, kind]));
    const commodity = (isAnother ? undefined : commodityNames.get(wanted)) ?? addCommodity(wanted, unit);
    if (!isAnother) commodityNames.set(wanted, commodity);
    if (!units.has(commodity)) units.set(commodity, unit);
    places.set(bus.name, { region, commodity, unit: units.get(commodity) ?? unit });
  }
  for (const list of ["generators", "loads", "stores", "storage_units"] as const) {
    for (const component of componentsOf(network, list)) checkBus(component, component.text("bus"));
  }
  for (const link of converters) for (const { bus } of portsOf(link, ports)) checkBus(link, bus);
  for (const branch of branches) for (const end of ["bus0", "bus1"]) checkBus(branch, branch.text(end));
  for (const branch of [...branches, ...twoWay]) {
    const [start, end] = [branch.text("bus0"), branch.text("bus1")];
    const line = busPlaces.get(start)?.line ?? busPlaces.get(end)?.line;
    if (line === undefined || places.get(start)?.region !== places.get(end)?.region) continue;
    const msg = message("table_buses_line_one_region", { line, start, end });
    findings.error({ code: "bus_table", component: branch.list, place: branch.name, msg });
  }
  function checkBus(component: PypsaComponent, bus: string): void {
    if (places.has(bus) || !component.flag("active")) return;
    findings.error({
      code: "unknown_bus",
      component: component.list,
      place: component.name,
      msg: message("no_active_bus", { bus }),
      hint: nearestNameHint(bus, names, hints),
    });
  }
  return { regions: [...new Set([...places.values()].map(({ region }) => region))], places, commodities, addCommodity };
}
