/** Lines that lose too much power with the square of their flow: without these losses, they carry what is needed. */

import { message } from "@esm/messages/message";
import { locationName } from "@esm/model/energy-system/energy-system";
import { lossLinesOf } from "@esm/model/energy-system/lines/loss-lines";
import { powerLosses } from "@esm/model/formulation/rules/lines/power-losses";
import { amountTolerance, type Relaxation, type RelaxationContext, type Slack } from "../relaxation.ts";

export function powerLossRelaxations(context: RelaxationContext): Relaxation[] {
  const lines = lossLinesOf(context.system, context.time);
  return context.system.components.flatMap((component, position): Relaxation[] => {
    const own = lines.filter(({ members: [first] }) => first.component === position);
    return component.kind === "transmission" && own.length > 0 ? [lossesOf(context, position, own)] : [];
  });
}

/** One slack for each line and step: it stands for the loss in all pieces, up to the largest loss. */
function lossesOf(context: RelaxationContext, position: number, lines: ReturnType<typeof lossLinesOf>): Relaxation {
  const { system, time, scales } = context;
  const component = system.components[position];
  const blocks = context.blocksOf(powerLosses.name);
  const price = 1 / (scales.power * scales.hours);
  const slacks = lines.flatMap(({ members: [{ location }], resistance, top }) => {
    const starts = blocks
      .filter(
        ({ subject }) => "component" in subject && subject.component === position && subject.location === location,
      )
      .map(({ start }) => start);
    return Array.from({ length: time.stepCount }, (_, step): Slack => {
      const hours = time.hours[step];
      return {
        rows: starts.map((start) => start + step),
        values: starts.map(() => 1),
        upper: resistance * top[step] ** 2 * hours,
        price: price * time.weight[step],
      };
    });
  });
  return {
    // What a line loses is no choice; a limit or a capacity is the better thing to change.
    preferenceWeight: 5,
    about: "component",
    slacks,
    toRepair: ({ amounts }) => {
      const mostOf = (line: number): number =>
        amounts.subarray(line * time.stepCount, (line + 1) * time.stepCount).reduce((a, b) => Math.max(a, b), 0);
      const most = lines.map((_, line) => mostOf(line));
      const worst = most.indexOf(Math.max(...most));
      if (!(most[worst] > amountTolerance * scales.power) || component.kind !== "transmission") return null;
      const name = component.cohortOf ?? component.name;
      return {
        commodity: component.commodity,
        problem: {
          type: "infeasible_power_losses",
          loc: ["components", name, "power_losses"],
          msg: message("infeasible_power_losses", {
            component: name,
            line: locationName(system, component, lines[worst].members[0].location),
          }),
          input: component.powerLosses?.kind,
          hint: message("check_resistances_or_no_losses"),
        },
        changes: [{ component: name, attribute: "power_losses", value: "NONE" }],
      };
    },
  };
}
