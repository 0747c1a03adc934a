/** Energy system → network of PyPSA, with a report of everything that is not exact. */

import { message } from "@esm/messages/message";
import type { EnergySystem, SystemComponent } from "@esm/model/energy-system/energy-system";
import { createFindings, type Findings } from "../../findings/collector.ts";
import { existenceAttributesOf } from "../../findings/existence-attributes.ts";
import { refuseFields } from "../../findings/field-uses.ts";
import type { Accepted, ExportReport } from "../../findings/report.ts";
import { exportCapacityLimits } from "./capacity-limits.ts";
import { type ExportContext, isFixedAt, refuse } from "./context.ts";
import { exportConversion } from "./conversions.ts";
import { carriersIn, createDraft, type NetworkDraft } from "./draft.ts";
import { exportExchange } from "./exchanges.ts";
import { fieldUses } from "./field-uses.ts";
import { type LimitAt, limitsOfEnergy } from "./limits.ts";
import { resultKey } from "./origins.ts";
import { exportReservoir, type Reservoir, reservoirsOf } from "./reservoirs.ts";
import { exportStorage } from "./storages.ts";
import { lossesOf } from "./transmission-losses.ts";
import { exportTransmission } from "./transmissions.ts";

/** The version whose attribute tables the files follow. */
export const pypsaVersion = "1.4.0";

export interface Position {
  latitude: number | null | undefined;
  longitude: number | null | undefined;
}

/** @param scenarios the systems of all scenarios or years, with the same components at the same positions; the system alone where there are none */
export function networkOfSystem(
  system: EnergySystem,
  accepted: Accepted,
  positions: ReadonlyMap<string, Position> = new Map(),
  scenarios: readonly EnergySystem[] = [system],
): { draft: NetworkDraft; findings: Findings; report: ExportReport } {
  const findings = createFindings(accepted);
  const draft = createDraft();
  const years = (system.numberOfTimeSteps * system.hoursPerTimeStep) / 8760;
  const { alternating, lossy, transmissionLosses } = lossesOf(system);
  const addBus: ExportContext["addBus"] = (region, name, unit, { price, owner, carrier = name } = {}) => {
    const location = system.regions[region];
    const { latitude, longitude } = positions.get(location) ?? {};
    const place = { ...(longitude != null && { x: longitude }), ...(latitude != null && { y: latitude }) };
    const origin = { ...(price && { price }), ...(owner && { owner: { component: owner.name, region: location } }) };
    return draft.add("buses", `${location} ${name}`, { location, carrier, unit, ...place }, { origin });
  };
  const buses = new Map<string, string>();
  const busOf = (region: number, commodity: number): string => {
    const key = `${region} ${commodity}`;
    const { name, unit } = system.commodities[commodity];
    const price = { of: resultKey("price", name, system.regions[region]), factor: 1 };
    const bus =
      buses.get(key) ?? addBus(region, name, unit, { price, carrier: alternating.has(commodity) ? "AC" : name });
    buses.set(key, bus);
    return bus;
  };
  const indexes = new Map(system.components.map((component, index) => [component, index]));
  const context: ExportContext = {
    system,
    years,
    findings,
    draft,
    alternating,
    lossy,
    inScenarios: <Kind extends SystemComponent>(component: Kind) =>
      scenarios.map(({ components }) => {
        const other = components[indexes.get(component) ?? -1] as Kind | undefined;
        return other && isAtSamePlaces(component, other) ? other : component;
      }),
    busOf,
    addBus,
  };
  const reservoirs = reservoirsOf(system);
  checkGroups(context, reservoirs);
  refuseFields(system, fieldUses, (owner, attribute) => {
    // Refused below, by the attributes that are given.
    if (attribute !== "existence") refuse(context, owner, { code: "not_exported", attribute, direction: "either" });
  });
  for (const component of system.components) {
    for (const attribute of existenceAttributesOf(component))
      refuse(context, component, { code: "built_or_not", attribute, direction: "falls" });
  }
  for (const reservoir of reservoirs) exportReservoir(reservoir, context);
  const done = new Set(reservoirs.flatMap(partsOf));
  const limits = limitsOfEnergy(context);
  for (const component of system.components) {
    if (!done.has(component)) exportComponent(component, context, limits);
  }
  exportCapacityLimits(context);
  if (transmissionLosses !== null)
    findings.note({
      code: "transmission_losses",
      msg: message("optimize_with_losses", { option: transmissionLosses }),
    });
  addCarriers(draft);
  const written = system.components.length;
  const report: ExportReport = {
    target: { tool: "PyPSA", version: pypsaVersion },
    counts: { written, exact: findings.countsOf(written).exact },
    objective: {
      factor: 1 / years,
      explanation: message("annual_cost_objective_pypsa_snapshots", {
        factor: 1 / years,
        steps: system.numberOfTimeSteps,
      }),
    },
    findings: findings.all(),
    names: draft.names,
  };
  return { draft, findings, report };
}

function exportComponent(component: SystemComponent, context: ExportContext, limits: LimitAt): void {
  switch (component.kind) {
    case "source":
    case "sink":
      exportExchange(component, context, limits);
      break;
    case "conversion":
      exportConversion(component, context);
      break;
    case "storage":
      exportStorage(component, context);
      break;
    case "transmission":
      exportTransmission(component, context);
      break;
  }
}

const partsOf = ({ storage, inflow, spill, turbine, pump }: Reservoir): SystemComponent[] => [
  storage,
  inflow,
  spill,
  turbine,
  ...(pump ? [pump.conversion] : []),
];

/** Capacities that depend on each other; those that are given need no rule. */
function checkGroups(context: ExportContext, reservoirs: readonly Reservoir[]): void {
  const { components, sharedPotentials, linkedQuantities } = context.system;
  const isGiven = ({ capacity }: SystemComponent): boolean =>
    capacity === null || Array.from(capacity.lower.keys()).every((at) => isFixedAt(capacity, at));
  for (const { members } of sharedPotentials) {
    if (members.length < 2) continue;
    for (const { component } of members) {
      refuse(context, components[component], {
        code: "shared_potential",
        attribute: "shared_potential_id",
        direction: "falls",
      });
    }
  }
  const together = new Set(reservoirs.map(({ storage }) => storage.capacity.linkedQuantity));
  for (const [position, { members }] of linkedQuantities.entries()) {
    if (together.has(position) || members.length < 2 || members.every((member) => isGiven(components[member])))
      continue;
    for (const member of members) {
      refuse(context, components[member], {
        code: "linked_quantity",
        attribute: "linked_quantity_id",
        direction: "falls",
      });
    }
  }
}

/** Places may differ by year. */
function isAtSamePlaces(one: SystemComponent, other: SystemComponent): boolean {
  const placesOf = (component: SystemComponent): string =>
    component.kind === "transmission"
      ? `${component.from} ${component.to} ${component.isBidirectional}`
      : `${component.regions}`;
  return one.name === other.name && one.kind === other.kind && placesOf(one) === placesOf(other);
}

/** PyPSA warns about carriers that are not in the list. */
export function addCarriers(draft: NetworkDraft): void {
  for (const carrier of carriersIn(draft)) if (carrier !== "") draft.add("carriers", carrier, {});
}
