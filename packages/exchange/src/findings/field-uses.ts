/**
 * The use that an export makes of each field of a system. The compiler asks for every field, so that nothing that is new in
 * the model is left out in silence.
 */
import type {
  Capacity,
  CapacityLimit,
  EnergySystem,
  OtherSeries,
  PowerCapacity,
  SharedPotential,
  SystemComponent,
  YearlyLimit,
} from "@esm/model/energy-system/energy-system";

/**
 * `written`: a translator looks at it, and refuses what it cannot write. `in another field`: what counts of it is written with another
 * field. `label`: it changes no optimum. `refused`: there is no counterpart, so it is refused wherever it is given.
 */
export type FieldUse = "written" | "in another field" | "label" | "refused";

type FieldOf<Part> = Part extends unknown ? keyof Part : never;
type Uses<Part> = Readonly<Record<FieldOf<Part>, FieldUse>>;

export interface FieldUses {
  readonly system: Uses<EnergySystem>;
  readonly component: Uses<SystemComponent>;
  readonly series: Uses<OtherSeries>;
  readonly capacity: Uses<Capacity>;
  readonly power: Uses<PowerCapacity>;
  readonly yearlyLimit: Uses<YearlyLimit>;
  readonly capacityLimit: Uses<CapacityLimit>;
  readonly sharedPotential: Uses<SharedPotential>;
  readonly linkedQuantity: Uses<EnergySystem["linkedQuantities"][number]>;
}

/** Owner of the field: a component, or a group of them such as a limit. */
export interface Owner {
  readonly kind: string;
  readonly name: string;
}

/** The attribute by which users know a field that is refused. */
const attributeOf = (field: string): string => (field === "investCurve" ? "invest_curve" : field);

/** Calls `refuse` for each field that is given and has no counterpart. */
export function refuseFields(
  system: EnergySystem,
  uses: FieldUses,
  refuse: (owner: Owner | null, field: string) => void,
): void {
  const look = (
    owner: Owner | null,
    part: object | null | undefined,
    known: Readonly<Record<string, FieldUse>>,
    refuseField = refuse,
  ): void => {
    for (const [field, value] of Object.entries(part ?? {}))
      if ((known[field] ?? "refused") === "refused" && isGiven(value)) refuseField(owner, attributeOf(field));
  };
  const { constraints, ...others } = system;
  look(null, others, uses.system);
  // Each by its id: users disable single ones.
  if (uses.system.constraints === "refused")
    for (const { id, planningReserve } of constraints) {
      if (planningReserve) refuse({ kind: "planning reserve", name: id }, "planning_reserves");
      else refuse({ kind: "constraint", name: id }, "constraints");
    }
  const byAttribute = (owner: Owner | null, field: string): void => refuse(owner, attributeNamed(field));
  for (const component of system.components) {
    look(component, component, uses.component, byAttribute);
    look(component, component.otherSeries, uses.series);
    look(component, component.capacity, uses.capacity);
    if (component.kind !== "storage") continue;
    for (const power of [component.chargeCapacity, component.dischargeCapacity]) look(component, power, uses.power);
  }
  for (const [kind, groups, known] of [
    ["yearly limit", system.yearlyLimits, uses.yearlyLimit],
    ["capacity limit", system.capacityLimits, uses.capacityLimit],
    ["shared potential", system.sharedPotentials, uses.sharedPotential],
    ["linked quantity", system.linkedQuantities, uses.linkedQuantity],
  ] as const) {
    for (const group of groups) look({ kind, name: group.id }, group, known, byAttribute);
  }
}

/** Members of a group have its fields as attributes: limitExcessCost is their limit_excess_cost. */
const attributeNamed = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Parts of a system have null, or no item, where nothing is given. */
const isGiven = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
