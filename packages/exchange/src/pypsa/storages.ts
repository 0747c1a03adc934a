/** Stores and storage units → storages; with inflow also a source, a sink for spill, a turbine and a pump. */

import { message } from "@esm/messages/message";
import { type Capacity, capacityOf, nominalOf } from "./capacity.ts";
import type { Draft } from "./drafts.ts";
import { conversionOf } from "./generators.ts";
import type { PypsaComponent } from "./network.ts";
import type { Links } from "./stores-with-links.ts";
import type { Translation } from "./translation.ts";

/** Whether the storage ends as it began, and with what content. */
function ends(
  component: PypsaComponent,
  translation: Translation,
  cyclic: string,
  initial: string,
  bounds: [number, number],
  capacity: Capacity,
) {
  if (component.flag(cyclic)) return {};
  // There, the content at the start loses nothing in the first snapshot.
  const kept = (1 - component.number("standing_loss")) ** translation.frame.hours;
  const initialContent = translation.number(component, initial);
  const start = initialContent === 0 ? 0 : initialContent / kept;
  const fixed = capacity.tables.capacityFix;
  const [least, most] = bounds;
  const isExact =
    typeof fixed === "number" ? start >= least * fixed && start <= most * fixed : start === 0 && least === 0;
  if (isExact) return { is_cyclic: false, content_at_start: start };
  const place = { component: translation.className(component), place: component.name };
  const msg = message("begins_outside_bounds_content_although");
  translation.findings.approximate({ code: "not_cyclic", ...place, attribute: initial, msg, direction: "either" });
  return {};
}

/** A storage of no capacity is left out, and with it would be what it begins with. */
function checkContentOfNothing(
  component: PypsaComponent,
  { findings, className }: Pick<Translation, "findings" | "className">,
  cyclic: string,
  initial: string,
): void {
  if (component.list === "storage_units") checkSpillOfNothing(component, { findings, className });
  if (component.flag(cyclic) || component.number(initial) === 0) return;
  const place = { component: className(component), place: component.name, attribute: initial };
  findings.error({ code: "contradiction", ...place, msg: message("contradiction") });
}

function checkSpillOfNothing(
  component: PypsaComponent,
  { findings, className }: Pick<Translation, "findings" | "className">,
): void {
  const hasInflow = component.series("inflow") !== null || component.number("inflow") !== 0;
  if (!hasInflow || component.number("spill_cost") === 0) return;
  const place = { component: className(component), place: component.name, attribute: "spill_cost" };
  const msg = message("all_inflow_spilled_cost_no");
  findings.error({ code: "contradiction", ...place, msg });
}

interface Contents {
  attributes: Record<string, unknown>;
  tables: Draft["tables"];
  /** Bounds of the content at the start, relative to the capacity. */
  atStart: [number, number];
}

/**
 * Capacity for each unit of a store that a snapshot may fill or empty: rates are at most 1 per hour here, so where a snapshot is
 * shorter, the capacity is larger and only a part of it is used.
 */
const sizeOfStore = ({ frame }: Translation): number => Math.max(1, 1 / frame.hours);

/**
 * PyPSA bounds the content at the end of each snapshot, the service that at its beginning: the series move by one step.
 *
 * @param size units of capacity here for each unit there
 */
function contentsOf(component: PypsaComponent, translation: Translation, size: number): Contents | null {
  const { steps } = translation.frame;
  const full = (attribute: string): Float64Array =>
    component.series(attribute) ?? new Float64Array(steps).fill(translation.number(component, attribute));
  const [least, most] = [full("e_min_pu"), full("e_max_pu")];
  if (!least.every((value, step) => value >= 0 && value <= most[step] && most[step] <= 1)) return null;
  const isCyclic = component.flag("e_cyclic");
  const contents: Contents = { attributes: {}, tables: {}, atStart: [0, 1 / size] };
  const bounds = [
    { name: "state_of_charge_min", given: least, family: "stateOfChargeMinProfile", free: 0 },
    { name: "state_of_charge_max", given: most, family: "stateOfChargeMaxProfile", free: 1 / size },
  ] as const;
  for (const [index, { name, given, family, free }] of bounds.entries()) {
    const values = given.map((share) => share / size);
    const end = values[steps - 1];
    if (values.every((value) => value === end)) {
      contents.attributes[name] = end;
      contents.atStart[index] = end;
    } else {
      // A storage that is not cyclic begins with any content; the constant bounds what it ends with.
      contents.attributes[name] = isCyclic ? free : end;
      contents.tables[family] = values.map((_, step) => (step > 0 ? values[step - 1] : isCyclic ? end : free));
    }
  }
  return contents;
}

/** @param links by which alone the store is reached, where they are part of the storage */
export function translateStore(component: PypsaComponent, translation: Translation, links?: Links): void {
  const { findings, className, placeOf } = translation;
  const size = links ? 1 : sizeOfStore(translation);
  const capacity = capacityOf(component, "e", translation, size);
  if (!capacity) {
    checkContentOfNothing(component, translation, "e_cyclic", "e_initial");
    return;
  }
  const place = { component: className(component), place: component.name };
  const contents = contentsOf(component, translation, size);
  if (!contents) {
    findings.error({
      code: "store_levels",
      ...place,
      attribute: "e_min_pu",
      msg: message("store_levels"),
    });
    return;
  }
  const { region, commodity } = placeOf(links?.bus ?? component.text("bus"));
  const plain = { charge_efficiency: 1, discharge_efficiency: 1, charge_rate: 1, discharge_rate: 1 };
  translation.drafts.push({
    ...(links && { parts: links.sources }),
    ...nominalOf(capacity),
    type: "STORAGE",
    name: component.text("carrier") || component.name,
    region,
    source: `Store ${component.name}`,
    attributes: {
      ...capacity.attributes,
      commodity_name: commodity,
      ...(links?.attributes ?? plain),
      self_discharge: translation.number(component, "standing_loss"),
      ...contents.attributes,
      ...ends(component, translation, "e_cyclic", "e_initial", contents.atStart, capacity),
    },
    tables: { ...capacity.tables, ...contents.tables, ...links?.tables },
  });
}

/** Whether a storage unit becomes one storage, and how much energy capacity that has for each unit of power. */
function shapeOf(component: PypsaComponent, translation: Translation, hours: number) {
  const inflow =
    component.series("inflow") ?? new Float64Array(translation.frame.steps).fill(component.number("inflow"));
  const hasInflow = inflow.some((value) => value !== 0);
  // Where nothing but an inflow fills it, water has to be let out only while it is full: then no more than the inflow of the
  // snapshot, which is PyPSA's limit and none here.
  const costsNoSpill = component.number("spill_cost") === 0;
  // Of storages that are built, pathways do not divide an inflow among years of building: a source has it then.
  const isDivided = translation.hasPeriods && component.flag("p_nom_extendable");
  const isOne = !hasInflow || (component.number("p_min_pu") === 0 && costsNoSpill && !isDivided);
  // Rates are at most 1 per hour here. What is filled or emptied faster has a larger capacity, of which a part is used.
  const powers = [-component.number("p_min_pu"), component.number("p_max_pu")].filter(Number.isFinite);
  return { inflow, hasInflow, isOne, size: isOne ? Math.max(hours, ...powers) : hours * sizeOfStore(translation) };
}

/** Reports costs, efficiencies, inflow and rates that cannot be translated. False where the unit has to be left out. */
function hasValidFlows(component: PypsaComponent, translation: Translation, inflow: Float64Array): boolean {
  const { findings, className } = translation;
  const place = { component: className(component), place: component.name };
  const of = (attribute: string): number => translation.number(component, attribute);
  for (const attribute of ["efficiency_store", "efficiency_dispatch"]) {
    if (of(attribute) > 0 && of(attribute) <= 1) continue;
    const msg = message("share_out_of_range", { attribute, value: of(attribute) });
    findings.error({ code: "out_of_bounds", ...place, attribute, msg });
  }
  const costs = inflow.some((value) => value !== 0) ? ["marginal_cost", "spill_cost"] : ["marginal_cost"];
  for (const attribute of costs) {
    if (!(of(attribute) < 0)) continue;
    const msg = message("negative_cost_left_out");
    findings.refuse({ code: "negative_cost", ...place, attribute, msg, direction: "rises" });
  }
  if (inflow.some((value) => !(value >= 0 && Number.isFinite(value)))) {
    const msg = message("inflow_negative_no_finite_number");
    findings.error({ code: "not_finite", ...place, attribute: "inflow", msg });
    return false;
  }
  for (const [attribute, power] of Object.entries({ p_min_pu: -of("p_min_pu"), p_max_pu: of("p_max_pu") })) {
    if (power >= 0) continue;
    const msg = message("rate_negative_would_charge_discharge");
    findings.error({ code: "store_levels", ...place, attribute, msg });
    return false;
  }
  return true;
}

export function translateStorageUnit(component: PypsaComponent, translation: Translation): void {
  const { findings, className, placeOf } = translation;
  const hours = translation.number(component, "max_hours");
  const place = { component: className(component), place: component.name };
  if (!(hours > 0)) {
    findings.error({
      code: "store_levels",
      ...place,
      attribute: "max_hours",
      msg: message("storage_unit_needs_hours"),
    });
    return;
  }
  const { inflow, hasInflow, isOne, size } = shapeOf(component, translation, hours);
  const [cyclic, initial] = ["cyclic_state_of_charge", "state_of_charge_initial"];
  const capacity = capacityOf(component, "p", translation, size);
  if (!capacity) {
    checkContentOfNothing(component, translation, cyclic, initial);
    return;
  }
  const { region, commodity, unit } = placeOf(component.text("bus"));
  const of = (attribute: string): number => translation.number(component, attribute);
  const [charge, discharge] = [-of("p_min_pu"), of("p_max_pu")];
  const [intoStorage, outOfStorage] = [of("efficiency_store"), of("efficiency_dispatch")];
  const cost = of("marginal_cost");
  const name = component.text("carrier") || component.name;
  const source = `StorageUnit ${component.name}`;
  if (!hasValidFlows(component, translation, inflow)) return;
  const fullest = hours / size;
  const storage = {
    self_discharge: of("standing_loss"),
    state_of_charge_min: 0,
    state_of_charge_max: fullest,
    ...ends(component, translation, cyclic, initial, [0, fullest], capacity),
  };
  if (isOne) {
    const tables = {
      ...capacity.tables,
      ...(hasInflow && { inflow: inflow.map((power) => power * translation.frame.hours) }),
    };
    translation.drafts.push({
      type: "STORAGE",
      name,
      region,
      source,
      tables,
      ...nominalOf(capacity),
      attributes: {
        ...capacity.attributes,
        ...storage,
        commodity_name: commodity,
        charge_efficiency: intoStorage,
        discharge_efficiency: outOfStorage,
        charge_rate: charge / size + 0,
        discharge_rate: discharge / size,
        ...(cost > 0 && { opex_per_discharge_operation: cost }),
        ...(hasInflow && { spill: true }),
      },
    });
    return;
  }
  translateReservoir({
    component,
    translation,
    capacity,
    storage,
    size,
    name,
    source,
    region,
    commodity,
    unit,
    inflow,
    charge,
    discharge,
    intoStorage,
    outOfStorage,
    cost,
  });
}

interface Reservoir {
  component: PypsaComponent;
  translation: Translation;
  capacity: Capacity;
  storage: Record<string, unknown>;
  size: number;
  name: string;
  source: string;
  region: string;
  commodity: string;
  unit: string;
  inflow: Float64Array;
  charge: number;
  discharge: number;
  intoStorage: number;
  outOfStorage: number;
  cost: number;
}

/** Turbine, pump and storage are built together: 1, 1 and `size` for each unit of power. */
function translateReservoir(given: Reservoir): void {
  const { component, translation, capacity, size, name, source, region, commodity, unit, inflow } = given;
  const { frame, drafts } = translation;
  const water = frame.addCommodity(`water of ${component.name}`, unit);
  const linked = capacity.isExtendable ? { linked_quantity_id: `parts of ${component.name}`.slice(0, 120) } : {};
  const helper = message("inflow_water_commodity_own", { component: component.name });
  const energy = inflow.map((value) => value * frame.hours);
  const whole = Number(capacity.attributes.capacity_per_plant_unit ?? size);
  drafts.push(
    {
      type: "STORAGE",
      name,
      region,
      source,
      tables: capacity.tables,
      ...nominalOf(capacity),
      attributes: {
        ...capacity.attributes,
        ...given.storage,
        ...linked,
        commodity_name: water,
        charge_efficiency: 1,
        discharge_efficiency: 1,
        charge_rate: 1,
        discharge_rate: 1,
        capacity_per_plant_unit: whole,
      },
    },
    {
      type: "SOURCE",
      name: `${name} (inflow)`,
      region,
      source,
      helper,
      attributes: { commodity_name: water },
      tables: { operationRateFix: energy },
    },
    {
      type: "SINK",
      name: `${name} (spill)`,
      region,
      source,
      helper,
      tables: { operationRateMax: energy },
      attributes: {
        commodity_name: water,
        ...(component.number("spill_cost") > 0 && { commodity_cost: component.number("spill_cost") }),
      },
    },
  );
  /** Power limited to `share` of the nominal power. */
  const machine = (kind: string, share: number, factors: [string, number][], cost: number): void => {
    const tables: Draft["tables"] = {};
    for (const family of ["capacityFix", "capacityMax", "capacityMin"] as const) {
      const value = capacity.tables[family];
      if (typeof value === "number") tables[family] = value === translation.unbounded ? value : value / size;
    }
    if (share !== 1) tables.operationRateMax = new Float64Array(frame.steps).fill(share);
    const attributes = {
      capacity_variable: true,
      interest_rate: 0,
      economic_lifetime: 1,
      ...linked,
      physical_unit: unit,
      capacity_variable_domain: capacity.attributes.capacity_variable_domain ?? "CONTINUOUS",
      capacity_per_plant_unit: whole / size,
    };
    const list = factors.map(([commodity_name, factor]) => ({ commodity_name, factor }));
    drafts.push(conversionOf({ name: `${name} (${kind})`, region, source, helper, attributes, tables }, list, cost));
  };
  machine(
    "turbine",
    given.discharge,
    [
      [commodity, 1],
      [water, -1 / given.outOfStorage],
    ],
    given.cost,
  );
  if (given.charge > 0)
    machine(
      "pump",
      given.charge,
      [
        [commodity, -1],
        [water, given.intoStorage],
      ],
      0,
    );
}
