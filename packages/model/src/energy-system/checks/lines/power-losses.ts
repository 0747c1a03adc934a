/** Losses with the square of the flow: resistances, a largest power to divide into pieces, and shares that are plausible. */

import { message } from "@esm/messages/message";
import { bindingRateOfLines, eligibleLines, isOneWay, reversed, valueOfPair } from "../../eligibility.ts";
import { recordLocation } from "../../index-tables.ts";
import { endsOfSecants, maxLossPieces } from "../../lines/loss-lines.ts";
import type { IndexedComponent, Snapshot } from "../../snapshot.ts";
import type { Check } from "../check.ts";
import { eachPair } from "../transmission.ts";

/** Lost shares of the power at full load: above them, units are likely wrong. */
const [implausibleShare, largeShare] = [0.5, 0.2];

export const hasPowerLosses = ({ attributes }: Pick<IndexedComponent, "attributes">): boolean =>
  attributes.type === "TRANSMISSION" && attributes.power_losses !== "NONE";

/** NaN where no direction has a record. */
export const resistanceOf = (component: IndexedComponent, pair: number, regionCount: number): number =>
  numberOf(component, "resistances", pair, regionCount);

function numberOf(
  component: IndexedComponent,
  family: "resistances" | "capacityFix" | "capacityMax",
  pair: number,
  regionCount: number,
): number {
  const table = component.byPair.get(family);
  return table ? valueOfPair(component, table, pair, regionCount) : Number.NaN;
}

const lossyComponents = ({ components }: Snapshot): IndexedComponent[] =>
  components.filter((component) => hasPowerLosses(component) && !isOneWay(component));

interface LineEnds {
  readonly pair: number;
  readonly from: string;
  readonly to: string;
}

/** The lines of a component, each once. */
function linesOf({ regions }: Snapshot, component: IndexedComponent): LineEnds[] {
  const { from, to } = eligibleLines(component, regions.length);
  return Array.from(from, (start, line) => ({
    pair: start * regions.length + to[line],
    from: regions[start],
    to: regions[to[line]],
  }));
}

/** The largest power of a line in any step; NaN where nothing limits it. */
function largestPower(snapshot: Snapshot, component: IndexedComponent, pair: number): number {
  const { dataset, regions } = snapshot;
  const directions = [pair, reversed(pair, regions.length)];
  const rate = bindingRateOfLines(component);
  const series = directions.flatMap((each) => (rate && component.seriesByPair.get(rate)?.get(each)) || []);
  const highest = series.reduce(
    (most, values) => values.reduce((left, right) => Math.max(left, right), most),
    series.length > 0 ? 0 : Number.NaN,
  );
  if (!component.attributes.capacity_variable) return highest / dataset.hours_per_time_step;
  const family = component.byPair.has("capacityFix") ? "capacityFix" : "capacityMax";
  const maxima = directions.map((each) => numberOf(component, family, each, regions.length));
  return Math.min(...maxima) * (Number.isNaN(highest) ? 1 : highest);
}

/** A flow of one direction alone has no net flow to lose power by. */
export const lossyLinesCarryBothWays: Check = ({ components }, report) => {
  for (const component of components) {
    if (!hasPowerLosses(component) || !isOneWay(component)) continue;
    const { name } = component.attributes;
    report({
      type: "losses_need_both_directions",
      loc: ["components", name, "is_bidirectional"],
      msg: message("losses_need_both_directions", { component: name }),
      input: false,
      hint: message("carry_both_ways_or_no_losses"),
    });
  }
};

export const lossyLinesHaveResistances: Check = (snapshot, report) => {
  for (const component of lossyComponents(snapshot)) {
    const { name } = component.attributes;
    for (const { pair, from, to } of linesOf(snapshot, component)) {
      if (!Number.isNaN(resistanceOf(component, pair, snapshot.regions.length))) continue;
      report({
        type: "resistance_missing",
        loc: recordLocation(name, "resistances", from, to),
        msg: message("resistance_missing", { component: name, from, to }),
        hint: message("give_resistance_or_no_losses"),
      });
    }
  }
};

/** One line has one resistance. */
export const resistancesAreSymmetric: Check = (snapshot, report) => {
  const { regions } = snapshot;
  eachPair(snapshot, ["resistances"], ({ attributes: { name } }, family, table, start, end) => {
    const [there, back] = [table[start * regions.length + end], table[end * regions.length + start]];
    if (start >= end || Number.isNaN(back) || there === back) return;
    const [from, to] = [regions[start], regions[end]];
    report({
      type: "resistance_asymmetric",
      loc: recordLocation(name, family, from, to),
      msg: message("resistance_asymmetric", { component: name, there, from, to, back }),
      input: there,
      hint: message("give_both_directions_same_value"),
    });
  });
};

export const lossesAreGivenOnce: Check = ({ components }, report) => {
  for (const component of components) {
    if (!hasPowerLosses(component) || !component.byPair.has("losses")) continue;
    const { name } = component.attributes;
    report({
      type: "losses_twice",
      loc: recordLocation(name, "losses"),
      msg: message("losses_twice", { component: name }),
      hint: message("remove_losses_or_set_none"),
    });
  }
};

/** Pieces divide the range from 0 to the largest power. */
export const lossyLinesHaveAMaximum: Check = (snapshot, report) => {
  for (const component of lossyComponents(snapshot)) {
    const { name, capacity_variable } = component.attributes;
    for (const { pair, from, to } of linesOf(snapshot, component)) {
      if (Number.isFinite(largestPower(snapshot, component, pair))) continue;
      report({
        type: "losses_need_maximum",
        loc: recordLocation(name, capacity_variable ? "capacityMax" : "operationRateMax", from, to),
        msg: message("losses_need_maximum", { component: name, from, to }),
        hint: message("give_maximum_or_no_losses"),
      });
    }
  }
};

interface FullLine extends LineEnds {
  readonly name: string;
  readonly resistance: number;
  readonly power: number;
  /** Lost share of the largest power. */
  readonly share: number;
}

function fullLines(snapshot: Snapshot): FullLine[] {
  return lossyComponents(snapshot).flatMap((component) =>
    linesOf(snapshot, component).map((line) => {
      const resistance = resistanceOf(component, line.pair, snapshot.regions.length);
      const power = largestPower(snapshot, component, line.pair);
      return { ...line, name: component.attributes.name, resistance, power, share: resistance * power };
    }),
  );
}

const problemOfShare = ({ name, from, to, resistance, power, share }: FullLine) => ({
  loc: recordLocation(name, "resistances", from, to),
  msg: message("loss_of_full_line", {
    component: name,
    from,
    to,
    power,
    percent: Number((100 * share).toPrecision(3)),
  }),
  input: resistance,
  hint: message("check_units_of_resistance"),
  ctx: { share, le: implausibleShare / power },
});

export const lossesArePlausible: Check = (snapshot, report) => {
  for (const line of fullLines(snapshot)) {
    if (line.share >= implausibleShare) report({ type: "loss_implausible", ...problemOfShare(line) });
  }
};

export const lossesAreModerate: Check = (snapshot, report) => {
  for (const line of fullLines(snapshot)) {
    if (!(line.share >= largeShare && line.share < implausibleShare)) continue;
    report({ type: "loss_large", severity: "warning", ...problemOfShare(line) });
  }
};

export const lossTolerancesAreCoarseEnough: Check = (snapshot, report) => {
  for (const component of lossyComponents(snapshot)) {
    const { attributes } = component;
    if (attributes.type !== "TRANSMISSION" || attributes.power_losses !== "SECANTS") continue;
    const { name, loss_tolerance_absolute: absolute, loss_tolerance_relative } = attributes;
    if (absolute === null) continue;
    for (const { pair, from, to } of linesOf(snapshot, component)) {
      const resistance = resistanceOf(component, pair, snapshot.regions.length);
      const power = largestPower(snapshot, component, pair);
      if (!(resistance > 0) || !Number.isFinite(power)) continue;
      const ends = endsOfSecants(resistance, { absolute, relative: loss_tolerance_relative ?? 0 }, power);
      if (ends.length <= maxLossPieces) continue;
      report({
        type: "loss_tolerance_too_fine",
        loc: ["components", name, "loss_tolerance_absolute"],
        msg: message("loss_tolerance_too_fine", { component: name, from, to, most: maxLossPieces }),
        input: absolute,
        hint: message("allow_more_error_or_segments"),
      });
      break;
    }
  }
};

export const lossDataHaveAnEffect: Check = ({ components }, report) => {
  for (const component of components) {
    const { attributes, byPair } = component;
    if (attributes.type !== "TRANSMISSION") continue;
    const {
      name,
      power_losses: kind,
      loss_tolerance_absolute: absolute,
      loss_tolerance_relative: relative,
    } = attributes;
    if (kind === "NONE" && byPair.has("resistances")) {
      report({
        type: "resistances_without_effect",
        severity: "warning",
        loc: recordLocation(name, "resistances"),
        msg: message("resistances_without_effect", { component: name }),
        hint: message("set_power_losses"),
      });
    }
    const isUsed = kind === "SECANTS" && absolute !== null;
    const given = absolute !== null ? "loss_tolerance_absolute" : relative !== null ? "loss_tolerance_relative" : null;
    if (given === null || isUsed) continue;
    report({
      type: "loss_tolerance_without_effect",
      severity: "warning",
      loc: ["components", name, given],
      msg: message("loss_tolerance_without_effect", { component: name }),
      input: attributes[given],
      hint: message("set_secants_and_absolute"),
    });
  }
};
