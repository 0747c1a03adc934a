/** Looks up the facts about a program that relaxations need: rows by rule and subject, and typical sizes. */
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { isFull, type TimeStructure } from "@esm/model/energy-system/time-structure";
import { fixedOperation } from "@esm/model/formulation/fixed-operation";
import type { RowBlock } from "@esm/model/formulation/layout";
import type { RelaxationContext, Scales } from "./relaxation.ts";
import type { ExplainRequest } from "./session.ts";

type ContextRequest = Pick<ExplainRequest, "system" | "time" | "built" | "target" | "standing" | "typical">;

export function relaxationContext(request: ContextRequest): RelaxationContext {
  const { system, time, built, target, standing, typical } = request;
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
    original: isFull(time) ? system : typical?.full,
    standing: standing ?? (() => 0),
    scales: scalesOf(system, time),
    balanceRow: (region, commodity) => balances.get(region * commodityCount + commodity) ?? -1,
    blocksOf: (rule) => byRule.get(rule) ?? [],
  };
}

/** Each variable step counts as often as its period occurs. */
const hoursOf = ({ hours, weight }: TimeStructure): number =>
  hours.reduce((sum, length, step) => sum + length * weight[step], 0);

function scalesOf(system: EnergySystem, time: TimeStructure): Scales {
  const energy = new Array<number>(system.commodities.length).fill(0);
  let power = 0;
  for (const component of system.components) {
    if (component.kind !== "sink") continue;
    for (const location of component.regions.keys()) {
      fixedOperation(component, location, time)?.forEach((amount, step) => {
        energy[component.commodity] += amount * time.weight[step];
        power = Math.max(power, amount / time.hours[step]);
      });
    }
  }
  const largest = Math.max(...energy);
  const hours = hoursOf(time);
  const fallback = largest > 0 ? largest : hours;
  return {
    energy: energy.map((amount) => (amount > 0 ? amount : fallback)),
    power: power > 0 ? power : 1,
    hours,
    yearlyEnergy: fallback / time.years,
  };
}
