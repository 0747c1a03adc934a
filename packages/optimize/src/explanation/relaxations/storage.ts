/** Relaxations on storages: the range of their content, how fast they are filled and emptied, and how often. */

import { message, type Words } from "@esm/messages/message";
import { contentBounds } from "@esm/model/energy-system/content-bounds";
import type { Storage } from "@esm/model/energy-system/energy-system";
import { otherSeriesAt } from "@esm/model/energy-system/time-series";
import { figure, roundedDown, roundedUp } from "../figures.ts";
import { amountTolerance, type Relaxation, type RelaxationContext, type Slack } from "../relaxation.ts";

interface StorageRule {
  rule: string;
  /** The attribute in the interface and its field in the system. */
  attribute: string;
  field: "stateOfChargeMin" | "stateOfChargeMax" | "chargeRate" | "dischargeRate" | "cyclesPerYear";
  moves: "up" | "down";
  /** The largest legal value. */
  max: number;
  /** Values below are out of the ordinary. */
  oddBelow?: number;
}

const rules: readonly StorageRule[] = [
  {
    rule: "state of charge min",
    attribute: "state_of_charge_min",
    field: "stateOfChargeMin",
    moves: "down",
    max: 1,
  },
  { rule: "state of charge max", attribute: "state_of_charge_max", field: "stateOfChargeMax", moves: "up", max: 1 },
  { rule: "charge rate", attribute: "charge_rate", field: "chargeRate", moves: "up", max: 1, oddBelow: 0.005 },
  {
    rule: "discharge rate",
    attribute: "discharge_rate",
    field: "dischargeRate",
    moves: "up",
    max: 1,
    oddBelow: 0.005,
  },
  {
    rule: "cyclic lifetime",
    attribute: "cyclic_lifetime",
    field: "cyclesPerYear",
    moves: "up",
    max: Number.POSITIVE_INFINITY,
    oddBelow: 5,
  },
];

export function storageRelaxations(context: RelaxationContext): Relaxation[] {
  return context.system.components.flatMap((component, position) =>
    component.kind === "storage" ? rules.flatMap((rule) => storageRelaxation(context, component, position, rule)) : [],
  );
}

/** Where a series stands in place of the attribute. */
const hasSeries = (storage: Storage, { field }: StorageRule, location: number): boolean =>
  Object.values(contentBounds).some(
    ({ family, constant }) => constant === field && otherSeriesAt(storage, family, location) !== 0,
  );

function storageRelaxation(
  context: RelaxationContext,
  storage: Storage,
  position: number,
  rule: StorageRule,
): Relaxation[] {
  const { built, time, scales } = context;
  const blocks = context
    .blocksOf(rule.rule)
    .filter(({ subject }) => "component" in subject && subject.component === position)
    .filter(({ subject }) => !("component" in subject && hasSeries(storage, rule, subject.location)));
  if (blocks.length === 0) return [];
  const rows = blocks.flatMap(({ start, count, subject }) =>
    Array.from({ length: count }, (_, step) => ({
      row: start + step,
      step,
      location: "component" in subject ? subject.location : 0,
    })),
  );
  const slacks = rows.map(({ row, step, location }): Slack => {
    const upper = storage.capacity.upper[location];
    const size = upper < Number.POSITIVE_INFINITY ? upper : scales.power;
    const perYear = rule.field === "cyclesPerYear" ? 100 : time.hours[step] * time.stepCount;
    return {
      rows: [row],
      values: [rule.moves === "up" ? -1 : 1],
      upper: Number.POSITIVE_INFINITY,
      price: 3 / Math.max(size * perYear, 1e-9),
    };
  });
  const capacities = built.layout.columnsOf[position].capacity;
  return [
    {
      preferenceWeight: 3,
      about: "component",
      multiplies: true,
      slacks,
      toRepair: ({ amounts, columnValue }, digits) => {
        let move = 0;
        rows.forEach(({ step, location }, index) => {
          const capacity = columnValue[capacities[location]];
          if (amounts[index] > 0) {
            move = Math.max(move, amounts[index] / (capacity * perCapacity(rule, storage, time.hours[step])));
          }
        });
        if (!(move > amountTolerance) || !Number.isFinite(move)) return null;
        const [old, from, to] = [storage[rule.field], ...valuesOf(rule, storage, move, digits)];
        if (to > rule.max) return null;
        const now = rule.field === "cyclesPerYear" ? cyclesOver(storage, from) : figure(from);
        return {
          odd: old < (rule.oddBelow ?? 0),
          problem: {
            type: "infeasible_storage",
            loc: ["components", storage.name, rule.attribute],
            msg: message("storage_attribute", { attribute: rule.attribute, component: storage.name, from: now, to }),
            input: from,
            hint: message(rule.moves === "up" ? "raise_to" : "lower_to", { attribute: rule.attribute, to }),
            ctx: { from, to },
          },
          changes: [{ component: storage.name, attribute: rule.attribute, value: to }],
        };
      },
    },
  ];
}

/** The attribute as it is and as it would have to be; cycles are whole ones over the lifetime. */
function valuesOf(rule: StorageRule, storage: Storage, move: number, digits: number): [number, number] {
  const old = storage[rule.field];
  if (rule.field === "cyclesPerYear") {
    const years = storage.capacity.economicLifetime;
    return [old * years, Math.ceil(roundedUp((old + move) * years, digits))];
  }
  return [old, rule.moves === "up" ? roundedUp(old + move, digits) : roundedDown(old - move, digits, old)];
}

const cyclesOver = ({ capacity: { economicLifetime } }: Storage, cycles: number): Words =>
  message("full_cycles", { cycles: figure(cycles), years: figure(economicLifetime) });

function perCapacity(rule: StorageRule, storage: Storage, hours: number): number {
  if (rule.field === "chargeRate" || rule.field === "dischargeRate") return hours;
  return rule.field === "cyclesPerYear" ? storage.stateOfChargeMax - storage.stateOfChargeMin : 1;
}
