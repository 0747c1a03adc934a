/** ch ≤ H·capCh, dis ≤ H·capDis, energyToPowerMin·capDis ≤ cap ≤ energyToPowerMax·capDis */
import { describe, expect, it } from "vitest";
import { programTextOf, rowsNamed, typicalPeriods } from "../../../../../tests/support/systems/golden.ts";
import { storageAlone } from "../../../../../tests/support/systems/storage.ts";

const powers = { charge_capacity_variable: true, discharge_capacity_variable: true };
const costs = {
  charge_invest_per_capacity: 20,
  charge_opex_per_capacity: 1,
  discharge_opex_per_capacity: 3,
  interest_rate: 0,
  economic_lifetime: 10,
};

describe("power capacity", () => {
  it("limits the energy of a step by its hours, in place of rates that are not given", () => {
    const { columns, rows } = programTextOf(storageAlone(2, 3, { ...powers, ...costs }));
    expect(columns).toMatchObject({
      "chargeCapacity[Bat, R]": "0 … Infinity, cost 3",
      "dischargeCapacity[Bat, R]": "0 … Infinity, cost 3",
    });
    expect(rows).toMatchObject({
      "charge capacity[Bat, R, 0]": "-3·chargeCapacity[Bat, R] + 1·charge[Bat, R, 0] ≤ 0",
      "charge capacity[Bat, R, 1]": "-3·chargeCapacity[Bat, R] + 1·charge[Bat, R, 1] ≤ 0",
      "discharge capacity[Bat, R, 0]": "-3·dischargeCapacity[Bat, R] + 1·discharge[Bat, R, 0] ≤ 0",
      "discharge capacity[Bat, R, 1]": "-3·dischargeCapacity[Bat, R] + 1·discharge[Bat, R, 1] ≤ 0",
    });
    expect([...Object.keys(rowsNamed(rows, "charge rate")), ...Object.keys(rowsNamed(rows, "discharge rate"))]).toEqual(
      [],
    );
  });

  it("is there beside a rate that is given, and for one side alone", () => {
    const { columns, rows } = programTextOf(storageAlone(1, 2, { charge_capacity_variable: true, charge_rate: 0.5 }));
    expect(rows).toMatchObject({
      "charge rate[Bat, R]": "-1·capacity[Bat, R] + 1·charge[Bat, R, 0] ≤ 0",
      "charge capacity[Bat, R]": "-2·chargeCapacity[Bat, R] + 1·charge[Bat, R, 0] ≤ 0",
      "discharge rate[Bat, R]": "-2·capacity[Bat, R] + 1·discharge[Bat, R, 0] ≤ 0",
    });
    expect(columns).not.toHaveProperty("dischargeCapacity[Bat, R]");
  });

  it("of discharging may be tied to the energy capacity", () => {
    const ratio = { discharge_capacity_variable: true, energy_to_power_min: 2, energy_to_power_max: 6 };
    const { rows } = programTextOf(storageAlone(1, 1, ratio));
    expect(rows).toMatchObject({
      "energy to power min[Bat, R]": "1·capacity[Bat, R] + -2·dischargeCapacity[Bat, R] ≥ 0",
      "energy to power max[Bat, R]": "1·capacity[Bat, R] + -6·dischargeCapacity[Bat, R] ≤ 0",
    });
  });

  it("has the hours of segments", () => {
    const { rows } = programTextOf(storageAlone(3, 2, powers), typicalPeriods);
    expect(Object.values(rowsNamed(rows, "charge capacity")).length).toBeGreaterThan(0);
  });
});
