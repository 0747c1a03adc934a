/**
 * Kirchhoff's voltage law around each independent cycle of a grid with DC power flow, per step of H hours; lines count along
 * the direction of the cycle:
 *
 *     Σ_lines ± reactance·(op[a→b] − op[b→a]) / H = 0
 *
 * Cycles are those of energy-system/cycles.ts. They need fewer rows than angles of regions and no further columns; the optimum is the same
 * (Hörsch, Ronellenfitsch, Witthaut, Brown 2018, doi:10.1016/j.epsr.2017.12.034).
 */
import { gridsOf } from "../../../energy-system/lines/grids.ts";
import { product, type Rule } from "../../formulation.ts";

export const voltageLaw: Rule = {
  name: "voltage law",
  formulate(formulation) {
    const { system, time, assembler, columnsOf, hours } = formulation;
    const perHour = typeof hours === "number" ? 1 / hours : hours.map((value) => 1 / value);
    for (const { lines, cycles } of gridsOf(system)) {
      for (const cycle of cycles) {
        // The row belongs to the line that closes the cycle.
        const [subject] = lines[cycle[0].line].members;
        const row = formulation.addRows(this.name, subject, time.stepCount, 0, 0);
        for (const { line, sign } of cycle) {
          const { reactance, members } = lines[line];
          for (const { component, location } of members) {
            const { flow, flowBack } = columnsOf[component];
            assembler.addDiagonal(row, flow[location], time.stepCount, product(sign * reactance, perHour));
            assembler.addDiagonal(row, flowBack[location], time.stepCount, product(-sign * reactance, perHour));
          }
        }
      }
    }
  },
};
