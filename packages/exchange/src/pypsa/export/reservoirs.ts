/**
 * Storage, inflow, spill, turbine and pump of one commodity that nothing else uses → storage units with inflow. Turbine,
 * pump and storage are built together, which no other component of PyPSA can express.
 */
import type {
  Capacity,
  Conversion,
  EnergySystem,
  Exchange,
  Storage,
  SystemComponent,
} from "@esm/model/energy-system/energy-system";
import { capacityValues, type ExportContext, isFixedAt, regionOf } from "./context.ts";
import { hasPoints, type Values } from "./draft.ts";
import { contentOf, partOf, resultKey } from "./origins.ts";

export interface Reservoir {
  storage: Storage;
  inflow: Exchange;
  spill: Exchange;
  turbine: Conversion;
  /** Electricity for each unit of operation of the turbine, and water. */
  output: number;
  water: number;
  pump: { conversion: Conversion; input: number; water: number } | null;
  /** The commodity that the turbine gives. */
  commodity: number;
}

export function reservoirsOf(system: EnergySystem): Reservoir[] {
  return system.components.flatMap((component) => {
    const reservoir = component.kind === "storage" ? reservoirOf(component, system) : null;
    return reservoir ? [reservoir] : [];
  });
}

const uses = (component: SystemComponent, commodity: number): boolean =>
  component.kind === "conversion"
    ? component.factors.some((factor) => factor.commodity === commodity)
    : component.commodity === commodity;

const isPlain = ({ capacity, yearlyLimit, otherSeries, revenuePerOperation }: Exchange): boolean =>
  !capacity && yearlyLimit < 0 && revenuePerOperation === 0 && Object.keys(otherSeries).length === 0;

function reservoirOf(storage: Storage, system: EnergySystem): Reservoir | null {
  const water = storage.commodity;
  const others = system.components.filter((component) => component !== storage && uses(component, water));
  const inflow = others.find((component) => component.kind === "source");
  const spill = others.find((component) => component.kind === "sink");
  const conversions = others.filter((component) => component.kind === "conversion");
  const turbine = conversions.find(({ factors }) => factors.some((f) => f.commodity === water && f.factor < 0));
  const pump = conversions.find((conversion) => conversion !== turbine);
  if (!inflow || !spill || !turbine || others.length !== (pump ? 4 : 3)) return null;
  if (inflow.kind !== "source" || spill.kind !== "sink") return null;
  const machine = endsOf(turbine, water);
  const pumping = pump && endsOf(pump, water);
  if (!machine || pumping === null) return null;
  const built: Conversion[] = pump ? [turbine, pump] : [turbine];
  const isSound =
    isLake(storage, system) &&
    !storage.canSpill &&
    Object.keys(storage.otherSeries).length === 0 &&
    isPlain(inflow) &&
    inflow.rate?.kind === "fix" &&
    inflow.costPerOperation === 0 &&
    isPlain(spill) &&
    spill.rate?.kind === "max" &&
    isSameEverywhere(inflow, spill) &&
    machine.other > 0 &&
    (!pumping || (pumping.other < 0 && pumping.water > 0 && pumping.commodity === machine.commodity)) &&
    built.every((conversion) => isBuiltWith(conversion, storage)) &&
    built.every(({ capacity }) => hasOneCurve(capacity, storage)) &&
    membersOf(storage, system) === built.length + 1 &&
    inflow.regions.every((region) => storage.regions.includes(region)) &&
    (!pump || pump.costPerOperation === 0);
  if (!isSound) return null;
  return {
    storage,
    inflow,
    spill,
    turbine,
    output: machine.other,
    water: -machine.water,
    commodity: machine.commodity,
    pump: pump && pumping ? { conversion: pump, input: -pumping.other, water: pumping.water } : null,
  };
}

function endsOf({ factors }: Conversion, water: number) {
  const [other, ...more] = factors.filter(({ commodity }) => commodity !== water);
  const own = factors.find(({ commodity }) => commodity === water);
  return other && own && more.length === 0
    ? { commodity: other.commodity, other: other.factor, water: own.factor }
    : null;
}

/** Nothing but turbine and pump limits how it fills and empties. */
const isLake = (storage: Storage, { hoursPerTimeStep }: EnergySystem): boolean =>
  storage.chargeEfficiency === 1 &&
  storage.dischargeEfficiency === 1 &&
  storage.chargeRate * hoursPerTimeStep >= 1 &&
  storage.dischargeRate * hoursPerTimeStep >= 1 &&
  !storage.chargeCapacity &&
  !storage.dischargeCapacity &&
  storage.stateOfChargeMin === 0 &&
  storage.stateOfChargeMax === 1 &&
  storage.costPerCharge === 0 &&
  storage.costPerDischarge === 0;

function isSameEverywhere(left: Exchange, right: Exchange): boolean {
  return (
    left.regions.length === right.regions.length &&
    left.regions.every((region, at) => {
      const [one, other] = [left.rate?.series[at], right.rate?.series[at]];
      return right.regions[at] === region && one !== undefined && one.every((value, step) => value === other?.[step]);
    })
  );
}

function isBuiltWith({ capacity, regions, fullLoadHours, rate, otherSeries }: Conversion, storage: Storage): boolean {
  return (
    capacity !== null &&
    capacity.linkedQuantity === storage.capacity.linkedQuantity &&
    capacity.linkedQuantity >= 0 &&
    capacity.discrete === storage.capacity.discrete &&
    regions.length === storage.regions.length &&
    regions.every((region, at) => storage.regions[at] === region) &&
    [...fullLoadHours.min, ...fullLoadHours.max].every((hours) => Number.isNaN(hours)) &&
    rate?.kind !== "fix" &&
    Object.keys(otherSeries).length === 0
  );
}

/** Costs of the parts add up, which points do not. */
const hasOneCurve = (capacity: Capacity | null, storage: Storage): boolean =>
  !capacity?.investCurve &&
  (!storage.capacity.investCurve ||
    !capacity ||
    capacity.capexPerCapacityAndYear + capacity.opexPerCapacityAndYear === 0);

const membersOf = ({ capacity }: Storage, { linkedQuantities }: EnergySystem): number =>
  linkedQuantities[capacity.linkedQuantity]?.members.length ?? 0;

export function exportReservoir(reservoir: Reservoir, context: ExportContext): void {
  const { storage, turbine, pump, inflow, spill, output, water, commodity } = reservoir;
  const hours = context.system.hoursPerTimeStep;
  const base = turbine.capacity?.perPlantUnit ?? 1;
  /** Nominal power for each unit of a part's capacity. */
  const sizeOf = (perPlantUnit: number): number => (base * output) / perPlantUnit;
  const parts = [storage, turbine, ...(pump ? [pump.conversion] : [])].flatMap((component) => {
    const { capacity } = component;
    return capacity ? [{ component, capacity, size: sizeOf(capacity.perPlantUnit) }] : [];
  });
  const others = parts.filter(({ component }) => component !== turbine);
  for (const [at, region] of storage.regions.entries()) {
    const lower = Math.max(...parts.map(({ capacity, size }) => capacity.lower[at] * size));
    const upper = Math.min(...parts.map(({ capacity, size }) => capacity.upper[at] * size));
    const each = parts.map(({ capacity, size }) => capacityValues(capacity, at, context, { size }).capital_cost ?? 0);
    // A curve is one of the storage, and the others cost nothing.
    const cost = hasPoints(each[0]) ? each[0] : each.reduce<number>((sum, one) => sum + Number(one), 0);
    const isGiven = cost === 0 && parts.every(({ capacity }) => isFixedAt(capacity, at));
    const source = inflow.regions.indexOf(region);
    const values: Values = {
      bus: context.busOf(region, commodity),
      carrier: storage.name,
      ...(isGiven
        ? { p_nom: lower }
        : { p_nom_extendable: true, p_nom_min: lower, p_nom_max: upper, capital_cost: cost }),
      ...(storage.capacity.discrete && !isGiven && { p_nom_mod: base * output }),
      max_hours: storage.capacity.perPlantUnit / (base * output),
      efficiency_dispatch: output / water,
      marginal_cost: turbine.costPerOperation / output,
      ...(pump && { efficiency_store: pump.water / pump.input }),
      p_max_pu: turbine.rate?.series[at] ?? 1,
      p_min_pu: pump ? pumpingOf(pump, at, base * output) : 0,
      standing_loss: storage.selfDischarge,
      spill_cost: spill.costPerOperation,
      ...(source >= 0 && { inflow: (inflow.rate?.series[source] ?? new Float64Array(0)).map((one) => one / hours) }),
      ...(storage.isCyclic
        ? { cyclic_state_of_charge: true }
        : { state_of_charge_initial: (storage.contentAtStart ?? 0) * (1 - storage.selfDischarge) ** hours }),
    };
    const place = regionOf(context, region);
    const dispatch = partOf(turbine, "operation", place, output);
    const store = pump ? [partOf(pump.conversion, "operation", place, pump.input)] : [];
    const origin = {
      powers: {
        p: [dispatch, ...store.map((part) => ({ ...part, factor: -part.factor }))],
        p_dispatch: [dispatch],
        p_store: store,
        spill: source >= 0 ? [partOf(spill, "operation", place)] : [],
      },
      ...contentOf(storage, "state_of_charge", place),
      capacity: {
        of: resultKey("capacity.capacity", turbine.name, place),
        size: output,
        joined: others.map(({ component, size }) => ({
          of: resultKey("capacity.capacity", component.name, place),
          size,
        })),
      },
    };
    context.draft.add("storage_units", `${storage.name} ${place}`, values, { source: storage.name, origin });
  }
}

/** The lowest rate: pumping at full capacity, relative to the power of the turbine. */
function pumpingOf({ conversion, input }: NonNullable<Reservoir["pump"]>, at: number, power: number) {
  const share = (-input * (conversion.capacity?.perPlantUnit ?? 1)) / power;
  return conversion.rate?.series[at]?.map((rate) => rate * share) ?? share;
}
