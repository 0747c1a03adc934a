/** Where losses with the square of the flow are not what they should be: above their pieces, or by coarse pieces. */

import { message } from "@esm/messages/message";
import type { Problem } from "../../domain/problem.ts";
import { type LossLine, lossLinesOf, lossPieces } from "../../energy-system/lines/loss-lines.ts";
import { flowUnit } from "../category.ts";
import { capacityAt, type SolvedSystem, valuesAtSteps } from "../operation.ts";

/** A loss above its pieces by this power counts; in other units, by this share of the largest loss of the line. */
const leastSlack = 1e-6;
/** Pieces are coarse for a capacity below this share of the largest one. */
const coarseShare = 0.5;

interface Slack {
  readonly count: number;
  readonly most: number;
  readonly first: { readonly step: number; readonly line: LossLine };
}

export function lossWarnings(solved: SolvedSystem): Problem[] {
  const { system, time } = solved;
  const byComponent = Map.groupBy(lossLinesOf(system, time), ({ members: [{ component }] }) => component);
  return [...byComponent].flatMap(([position, lines]) => [
    ...(slackWarning(solved, position, lines) ?? []),
    ...coarseWarnings(solved, position, lines),
  ]);
}

function slackWarning(solved: SolvedSystem, position: number, lines: readonly LossLine[]): Problem[] | null {
  const { system } = solved;
  const component = system.components[position];
  const slack = slackOf(solved, lines);
  if (!slack) return null;
  const { count, most, first } = slack;
  return [
    {
      type: "loss_slack",
      severity: "warning",
      loc: ["components", component.name, "power_losses"],
      msg: message("loss_slack", {
        component: component.name,
        count,
        most: Number(most.toPrecision(3)),
        unit: flowUnit(system, component),
        step: first.step,
        from: system.regions[first.line.from],
        to: system.regions[first.line.to],
      }),
      hint: message("look_at_prices_of_ends"),
      ctx: { steps: count, most },
    },
  ];
}

/** Loss above the highest piece, as a power; null where there is none in any step. */
function slackOf(solved: SolvedSystem, lines: readonly LossLine[]): Slack | null {
  const { system, time } = solved;
  const found: { step: number; line: LossLine; excess: number }[] = [];
  for (const line of lines) {
    const [{ component: position, location }] = line.members;
    const component = system.components[position];
    if (component.kind !== "transmission" || !component.powerLosses) continue;
    const pieces = lossPieces(component.powerLosses, line);
    const loss = valuesAtSteps(solved, position, "loss", location);
    const flows = line.members.map((member) =>
      (["flow", "flowBack"] as const).map((flow) => valuesAtSteps(solved, member.component, flow, member.location)),
    );
    const largest = line.top.reduce((most, power) => Math.max(most, line.resistance * power ** 2), 0);
    for (const [step, energy] of loss.entries()) {
      const hours = time.hours[step];
      const net = flows.reduce((sum, [there, back]) => sum + there[step] - back[step], 0);
      const power = Math.abs(net) / hours;
      const least = pieces.reduce((most, piece) => Math.max(most, piece.slope[step] * power - piece.offset[step]), 0);
      const excess = energy / hours - least;
      if (excess > leastSlack * Math.min(1, largest)) found.push({ step, line, excess });
    }
  }
  const [first] = found;
  if (!first) return null;
  return { count: found.length, most: found.reduce((most, { excess }) => Math.max(most, excess), 0), first };
}

/** Capacities that are chosen; those that stand have pieces up to what they carry. */
function coarseWarnings(solved: SolvedSystem, position: number, lines: readonly LossLine[]): Problem[] {
  const { system } = solved;
  const component = system.components[position];
  if (component.kind !== "transmission" || !component.powerLosses || component.capacity?.isFixed !== false) return [];
  const { capacityOfPieces } = component.powerLosses;
  return lines.flatMap(({ from, to, members }): Problem[] => {
    const built = members.reduce(
      (sum, member) => sum + (capacityAt(solved, member.component, member.location) ?? 0),
      0,
    );
    const top = capacityOfPieces[members[0].location];
    if (!(built > 0 && built < coarseShare * top)) return [];
    const [region, regionTo] = [system.regions[from], system.regions[to]];
    return [
      {
        type: "loss_pieces_coarse",
        severity: "warning",
        loc: ["components", component.name, "capacity_max", region, regionTo],
        msg: message("loss_pieces_coarse", {
          component: component.name,
          from: region,
          to: regionTo,
          capacity: Number(built.toPrecision(4)),
          top,
        }),
        hint: message("lower_maximum_or_more_segments"),
        ctx: { capacity: built, top },
      },
    ];
  });
}
