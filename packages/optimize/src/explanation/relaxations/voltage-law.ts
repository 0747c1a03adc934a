/** Grids whose flows may not divide as demand and supply need: without Kirchhoff's voltage law, lines carry what they can. */

import { message } from "@esm/messages/message";
import { locationName } from "@esm/model/energy-system/energy-system";
import type { RowBlock } from "@esm/model/formulation/layout";
import { transmissionLimit } from "@esm/model/formulation/rules/lines/transmission-limit";
import { transmissionRate } from "@esm/model/formulation/rules/lines/transmission-rate";
import { voltageLaw } from "@esm/model/formulation/rules/lines/voltage-law";
import { amountTolerance, type Relaxation, type RelaxationAmounts, type RelaxationContext } from "../relaxation.ts";

export function voltageLawRelaxations(context: RelaxationContext): Relaxation[] {
  const { system } = context;
  return system.commodities.flatMap((_, commodity): Relaxation[] => {
    const blocks = context.blocksOf(voltageLaw.name).filter((block) => isOfGrid(context, commodity, block));
    return blocks.length === 0 ? [] : [lawOf(context, commodity, blocks)];
  });
}

function isOfGrid({ system }: RelaxationContext, commodity: number, { subject }: RowBlock): boolean {
  if (!("component" in subject)) return false;
  const component = system.components[subject.component];
  return component.kind === "transmission" && component.dcPowerFlow !== null && component.commodity === commodity;
}

function lawOf(context: RelaxationContext, commodity: number, blocks: readonly RowBlock[]): Relaxation {
  const { system, time, scales } = context;
  const names = system.components.flatMap((component) =>
    component.kind === "transmission" && component.dcPowerFlow && component.commodity === commodity
      ? [component.cohortOf ?? component.name]
      : [],
  );
  const largest = Math.max(
    ...system.components.flatMap((component) =>
      component.kind === "transmission" && component.dcPowerFlow && component.commodity === commodity
        ? [...component.dcPowerFlow.reactance]
        : [],
    ),
  );
  // A row is a reactance times a power.
  const price = 1 / (largest * scales.power * scales.hours);
  const slacks = blocks.flatMap(({ start, count }) =>
    Array.from({ length: count }, (_, step) => {
      const hours = time.hours[step] * time.weight[step];
      return [1, -1].map((sign) => ({
        rows: [start + step],
        values: [sign],
        upper: Number.POSITIVE_INFINITY,
        price: price * hours,
      }));
    }).flat(),
  );
  return {
    // A law of nature is the last thing to doubt.
    preferenceWeight: 5,
    about: "component",
    slacks,
    toRepair: ({ amounts, rowDual }) => {
      const most = amounts.reduce((a, b) => Math.max(a, b), 0);
      if (!(most > amountTolerance * largest * scales.power)) return null;
      const at = narrowest(context, commodity, rowDual) ?? blocks[mostMoved(amounts, blocks)];
      const { subject } = at;
      if (!("component" in subject)) return null;
      const component = system.components[subject.component];
      const components = [...new Set(names)];
      return {
        commodity,
        problem: {
          type: "infeasible_voltage_law",
          loc: ["components", component.name, "power_flow"],
          msg: message("infeasible_voltage_law", {
            commodity: system.commodities[commodity].name,
            component: component.name,
            line: locationName(system, component, subject.location),
          }),
          input: "DC",
          hint: message("widen_line_or_transport"),
          ctx: { components },
        },
        changes: components.map((name) => ({ component: name, attribute: "power_flow", value: "TRANSPORT" })),
      };
    },
  };
}

/** The limit of a line whose relief would help most; null where no dual says so. */
function narrowest(
  context: RelaxationContext,
  commodity: number,
  rowDual: RelaxationAmounts["rowDual"],
): RowBlock | null {
  let found: { block: RowBlock; dual: number } | null = null;
  for (const rule of [transmissionLimit, transmissionRate]) {
    for (const block of context.blocksOf(rule.name)) {
      if (!rowDual || !isOfGrid(context, commodity, block)) continue;
      const dual = rowDual
        .subarray(block.start, block.start + block.count)
        .reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      if (dual > (found?.dual ?? 0)) found = { block, dual };
    }
  }
  return found?.block ?? null;
}

/** The position of the cycle that is left by most. */
function mostMoved(amounts: Float64Array, blocks: readonly RowBlock[]): number {
  let [best, most, next] = [0, -1, 0];
  for (const [position, { count }] of blocks.entries()) {
    const moved = amounts.subarray(next, next + 2 * count).reduce((a, b) => Math.max(a, b), 0);
    if (moved > most) [best, most] = [position, moved];
    next += 2 * count;
  }
  return best;
}
