/** Looks up the facts about a program that relaxations need: rows by rule and subject, and typical sizes. */
import type { EnergySystem } from "../energy-system/energy-system.ts";
import type { TimeStructure } from "../energy-system/time-structure.ts";
import { fixedOperation } from "../formulation/fixed-operation.ts";
import type { RowBlock } from "../formulation/layout.ts";
import type { RelaxationContext, Scales } from "./relaxation.ts";
import type { ExplainRequest } from "./session.ts";

type ContextRequest = Pick<ExplainRequest, "system" | "time" | "built" | "target" | "standing">;

export function relaxationContext({ system, time, built, target, standing }: ContextRequest): RelaxationContext {
  const balances = new Map<number, number>();
  const byRule = new Map<string, RowBlock[]>();
  const commodityCount = system.commodities.length;
  for (const block of built.layout.rowBlocks) {
    const blocks = byRule.get(block.rule);
    if (blocks) blocks.push(block);
    else byRule.set(block.rule, [block]);
    const { subject } = block;
    if ("commodity" in subject) balances.set(subject.region * commodityCount + subject.commodity, block.start);
  }
  return {
    system,
    time,
    built,
    target,
    standing: standing ?? (() => 0),
    scales: scalesOf(system, time),
    balanceRow: (region, commodity) => balances.get(region * commodityCount + commodity) ?? -1,
    blocksOf: (rule) => byRule.get(rule) ?? [],
  };
}

function scalesOf(system: EnergySystem, time: TimeStructure): Scales {
  const energy = new Array<number>(system.commodities.length).fill(0);
  let power = 0;
  for (const component of system.components) {
    if (component.kind !== "sink") continue;
    for (const location of component.regions.keys()) {
      fixedOperation(component, location, time)?.forEach((amount, step) => {
        energy[component.commodity] += amount;
        power = Math.max(power, amount / time.hours[step]);
      });
    }
  }
  const largest = Math.max(...energy);
  const fallback = largest > 0 ? largest : time.hours.reduce((sum, hours) => sum + hours, 0);
  return {
    energy: energy.map((amount) => (amount > 0 ? amount : fallback)),
    power: power > 0 ? power : 1,
    yearlyEnergy: fallback / time.years,
  };
}
