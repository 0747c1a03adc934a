/** (1/Y)·Σ w·ch ≤ cap·(stateOfChargeMax − stateOfChargeMin)·cyclicLifetime / L */
import { describe, expect, it } from "vitest";
import { programTextOf, rowsNamed } from "../../../../../tests/support/systems/golden.ts";
import { storageAlone } from "../../../../../tests/support/systems/storage.ts";

describe("cyclic lifetime", () => {
  it("counts a year's charging against full cycles per year of economic lifetime", () => {
    const { rows } = programTextOf(
      storageAlone(2, 3, {
        cyclic_lifetime: 6000,
        economic_lifetime: 12,
        state_of_charge_min: 0.25,
        state_of_charge_max: 0.75,
      }),
    );
    // 1/Y = 8760/6; 0.5·6000/12 = 250.
    expect(rowsNamed(rows, "cyclic lifetime")).toEqual({
      "cyclic lifetime[Bat, R]": "-250·capacity[Bat, R] + 1460·charge[Bat, R, 0] + 1460·charge[Bat, R, 1] ≤ 0",
    });
  });

  it("has no row where no number of cycles is given", () => {
    expect(rowsNamed(programTextOf(storageAlone(2, 3, {})).rows, "cyclic lifetime")).toEqual({});
  });
});
