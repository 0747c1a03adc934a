/** DC power flow: reactances, lines that are there, and grids in which the law has something to say. */

import { message } from "@esm/messages/message";
import { eligibleLines, isOneWay, reversed, valueOfPair } from "../../eligibility.ts";
import { recordLocation } from "../../index-tables.ts";
import { independentCycles } from "../../lines/cycles.ts";
import type { IndexedComponent, Snapshot } from "../../snapshot.ts";
import type { Check } from "../check.ts";
import { eachPair, lineData } from "../transmission.ts";

export const isDc = ({ attributes }: Pick<IndexedComponent, "attributes">): boolean =>
  attributes.type === "TRANSMISSION" && attributes.power_flow === "DC";

/** NaN where no direction has a record. */
export const reactanceOf = (component: IndexedComponent, pair: number, regionCount: number): number =>
  numberOf(component, "reactances", pair, regionCount);

function numberOf(
  component: IndexedComponent,
  family: "reactances" | "capacityMin" | "existenceFix" | "capacityMinIfBuilt",
  pair: number,
  regionCount: number,
): number {
  const table = component.byPair.get(family);
  return table ? valueOfPair(component, table, pair, regionCount) : Number.NaN;
}

const dcComponents = ({ components }: Snapshot): IndexedComponent[] => components.filter(isDc);

/** The lines of a component, each once. */
function linesOf(snapshot: Snapshot, component: IndexedComponent): { pair: number; from: number; to: number }[] {
  const size = snapshot.regions.length;
  const { from, to } = eligibleLines(component, size);
  return Array.from(from, (start, line) => ({ pair: start * size + to[line], from: start, to: to[line] }));
}

/** The law gives a flow its direction, so a line carries both ways. */
export const dcLinesCarryBothWays: Check = (snapshot, report) => {
  for (const component of dcComponents(snapshot)) {
    if (!isOneWay(component)) continue;
    const { name } = component.attributes;
    report({
      type: "dc_needs_both_directions",
      loc: ["components", name, "is_bidirectional"],
      msg: message("dc_needs_both_directions", { component: name }),
      input: false,
      hint: message("carry_both_ways_or_transport"),
    });
  }
};

export const dcLinesHaveReactances: Check = (snapshot, report) => {
  const { regions } = snapshot;
  for (const component of dcComponents(snapshot)) {
    if (isOneWay(component)) continue;
    const { name } = component.attributes;
    for (const { pair, from, to } of linesOf(snapshot, component)) {
      if (!Number.isNaN(reactanceOf(component, pair, regions.length))) continue;
      report({
        type: "reactance_missing",
        loc: recordLocation(name, "reactances", regions[from], regions[to]),
        msg: message("reactance_missing", { component: name, from: regions[from], to: regions[to] }),
        hint: message("give_reactance_or_transport"),
      });
    }
  }
};

/** One line has one reactance. */
export const reactancesAreSymmetric: Check = (snapshot, report) => {
  const { regions } = snapshot;
  eachPair(snapshot, ["reactances"], ({ attributes }, family, table, from, to) => {
    const [there, back] = [table[from * regions.length + to], table[to * regions.length + from]];
    if (from >= to || Number.isNaN(back) || there === back) return;
    report({
      type: "reactance_asymmetric",
      loc: recordLocation(attributes.name, family, regions[from], regions[to]),
      msg: message("reactance_asymmetric", {
        component: attributes.name,
        there,
        from: regions[from],
        to: regions[to],
        back,
      }),
      input: there,
      hint: message("give_both_directions_same_value"),
    });
  });
};

/** A line of no capacity would still force the same angle at both ends, and so block the lines beside it. */
export const dcLinesAreThere: Check = (snapshot, report) => {
  const { regions } = snapshot;
  const size = regions.length;
  for (const component of dcComponents(snapshot)) {
    const { name, capacity_variable } = component.attributes;
    if (!capacity_variable || isOneWay(component) || component.byPair.has("capacityFix")) continue;
    for (const { pair, from, to } of linesOf(snapshot, component)) {
      const ofBoth = (family: Parameters<typeof numberOf>[1]): number[] =>
        [pair, reversed(pair, size)].map((each) => numberOf(component, family, each, size));
      const minima = ofBoth("capacityMin");
      const isGiven = ofBoth("existenceFix").includes(1) && ofBoth("capacityMinIfBuilt").some((least) => least > 0);
      if (isGiven || minima.some((least) => least > 0)) continue;
      report({
        type: "dc_line_may_be_absent",
        loc: recordLocation(name, "capacityMin", regions[from], regions[to]),
        msg: message("dc_line_may_be_absent", { component: name, from: regions[from], to: regions[to] }),
        input: Number.isNaN(minima[0]) ? null : minima[0],
        hint: message("give_minimum_or_transport"),
      });
    }
  }
};

export const reactancesHaveAnEffect: Check = ({ components }, report) => {
  for (const { attributes, byPair } of components) {
    if (attributes.type !== "TRANSMISSION" || attributes.power_flow === "DC" || !byPair.has("reactances")) continue;
    report({
      type: "reactances_without_effect",
      severity: "warning",
      loc: recordLocation(attributes.name, "reactances"),
      msg: message("reactances_without_effect", { component: attributes.name }),
      hint: message("set_power_flow_dc"),
    });
  }
};

/** In a tree of lines, the balances alone decide the flows. */
export const gridsHaveCycles: Check = (snapshot, report) => {
  const grids = Map.groupBy(dcComponents(snapshot), ({ attributes }) =>
    attributes.type === "TRANSMISSION" ? attributes.commodity_name : "",
  );
  for (const [commodity, components] of grids) {
    const lines = components.flatMap((component) => linesOf(snapshot, component));
    if (lines.length === 0 || independentCycles(snapshot.regions.length, lines).length > 0) continue;
    report({
      type: "dc_without_cycles",
      severity: "warning",
      loc: ["components", components[0].attributes.name, "power_flow"],
      msg: message("dc_without_cycles", { commodity }),
      hint: message("transport_gives_same_flows"),
    });
  }
};

export const dcLinesLoseNothing: Check = (snapshot, report) => {
  const { regions } = snapshot;
  for (const component of dcComponents(snapshot)) {
    const lossy = linesOf(snapshot, component).find(({ pair }) => {
      const { loss, distance } = lineData(component, pair, regions.length);
      return loss * distance > 0;
    });
    if (!lossy) continue;
    const { name } = component.attributes;
    report({
      type: "dc_with_proportional_losses",
      severity: "warning",
      loc: recordLocation(name, "losses", regions[lossy.from], regions[lossy.to]),
      msg: message("dc_with_proportional_losses", {
        component: name,
        from: regions[lossy.from],
        to: regions[lossy.to],
      }),
      hint: message("remove_losses_of_dc_lines"),
    });
  }
};
