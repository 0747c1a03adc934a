/**
 * Storages whose power of charging or discharging is built and paid for by itself:
 *
 *     ch ≤ H·capCh,   dis ≤ H·capDis
 *     energyToPowerMin·capDis ≤ cap ≤ energyToPowerMax·capDis
 */
import { componentsOf, product, type Rule } from "../formulation.ts";

export const powerCapacity: Rule = {
  name: "power capacity",
  formulate(formulation) {
    const { time, assembler, hours } = formulation;
    for (const { component, position, columns } of componentsOf(formulation, "storage")) {
      for (const [variable, capacity] of [
        ["charge", "chargeCapacity"],
        ["discharge", "dischargeCapacity"],
      ] as const) {
        for (const [location, column] of columns[capacity].entries()) {
          if (column < 0) continue;
          const subject = { component: position, location };
          const row = formulation.addRows(`${variable} capacity`, subject, time.stepCount, Number.NEGATIVE_INFINITY, 0);
          assembler.addDiagonal(row, columns[variable][location], time.stepCount, 1);
          assembler.addColumnBand(row, column, time.stepCount, product(hours, -1));
        }
      }
      for (const [bound, ratio] of [
        ["min", component.energyToPowerMin],
        ["max", component.energyToPowerMax],
      ] as const) {
        if (ratio === 0 || ratio === Number.POSITIVE_INFINITY) continue;
        for (const [location, column] of columns.dischargeCapacity.entries()) {
          if (column < 0) continue;
          const [lower, upper] = bound === "min" ? [0, Number.POSITIVE_INFINITY] : [Number.NEGATIVE_INFINITY, 0];
          const row = formulation.addRows(
            `energy to power ${bound}`,
            { component: position, location },
            1,
            lower,
            upper,
          );
          assembler.addEntry(row, columns.capacity[location], 1);
          assembler.addEntry(row, column, -ratio);
        }
      }
    }
  },
};
