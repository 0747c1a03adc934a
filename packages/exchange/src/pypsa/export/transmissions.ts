/** Transmissions → lines where they have DC power flow, or lose power with the square of their flow in a tree; else links of both directions where nothing is lost, or a link for each direction. */
import type { Transmission } from "@esm/model/energy-system/energy-system";
import {
  approximate,
  capacityValues,
  type ExportContext,
  peakOf,
  ratedValues,
  refuse,
  regionOf,
  unlimited,
} from "./context.ts";
import type { Values } from "./draft.ts";
import { capacityOf, type Origin, resultKey } from "./origins.ts";

export function exportTransmission(component: Transmission, context: ExportContext): void {
  const { dcPowerFlow, powerLosses } = component;
  const isLossy = powerLosses !== null && context.lossy.has(component.name);
  if (powerLosses && !isLossy)
    refuse(context, component, { code: "not_exported", attribute: "power_losses", direction: "falls" });
  // In a tree of lines, reactances decide nothing.
  const reactance = dcPowerFlow?.reactance ?? (isLossy ? powerLosses.resistance : null);
  if (reactance) {
    exportGrid(component, reactance, context);
    return;
  }
  const { capacity, costPerOperation, commodity } = component;
  const { draft } = context;
  for (const [at, from] of component.from.entries()) {
    const to = component.to[at];
    const [bus0, bus1] = [context.busOf(from, commodity), context.busOf(to, commodity)];
    const [open, back] = [component.isOpen[at], component.isOpenBack[at]];
    const [share, shareBack] = [component.arrivingShare[at], component.arrivingShareBack[at]];
    const common = { carrier: component.name, marginal_cost: costPerOperation };
    const places = { there: at, back: component.from.length + at };
    const sized = (place: number, share: number): Values => ({
      ...ratedValues(component, { at, place }, context, { share }),
      ...common,
    });
    const [start, end] = [regionOf(context, from), regionOf(context, to)];
    const flow = (there: string, here: string, factor = 1) => ({
      of: resultKey("flow", component.name, there, here),
      factor,
    });
    const of = (...p: ReturnType<typeof flow>[]): { source: string; origin: Origin } => ({
      source: component.name,
      origin: { powers: { p }, ...capacityOf(component, 1, start, end) },
    });
    const name = (there: string, here: string) => `${component.name} ${there} – ${here}`;
    const isFree = context.inScenarios(component).every((each) => each.costPerOperation === 0);
    const isNet = share === 1 && shareBack === 1 && isFree && isLimitedAtMost(component);
    if (open && back && isNet) {
      draft.add(
        "links",
        name(start, end),
        { ...netValues(component, at, context), ...common, bus0, bus1 },
        of(flow(start, end), flow(end, start, -1)),
      );
      continue;
    }
    if (open && back && capacity) {
      approximate(context, component, { code: "shared_line", attribute: "losses", direction: "falls" });
    }
    const part = open && back ? 0.5 : 1;
    if (open) {
      const values = { ...sized(places.there, part), bus0, bus1, efficiency: share };
      draft.add("links", name(start, end), values, of(flow(start, end)));
    }
    if (back) {
      const values = { ...sized(places.back, part), bus0: bus1, bus1: bus0, efficiency: shareBack };
      draft.add("links", name(end, start), values, of(flow(end, start)));
    }
  }
}

/**
 * Buses have a voltage of 1, so that x is the reactance, and r the resistance where lines lose power. Where the carrier of the buses is not
 * AC, PyPSA divides flows by r, which is therefore the same.
 */
function exportGrid(component: Transmission, reactance: Float64Array, context: ExportContext): void {
  const { name, commodity, capacity, powerLosses } = component;
  const resistance = context.lossy.has(name) ? powerLosses?.resistance : undefined;
  refuseInGrid(component, context);
  for (const [at, from] of component.from.entries()) {
    const to = component.to[at];
    const [start, end] = [regionOf(context, from), regionOf(context, to)];
    const values = {
      ...(capacity ? capacityValues(capacity, at, context, { quantity: "s" }) : nominalOf(component, at, context)),
      ...(capacity && component.rate && { s_max_pu: component.rate.series[at] }),
      carrier: name,
      bus0: context.busOf(from, commodity),
      bus1: context.busOf(to, commodity),
      x: reactance[at],
      r: context.alternating.has(commodity) ? (resistance?.[at] ?? 0) : reactance[at],
    };
    const p = [
      { of: resultKey("flow", name, start, end), factor: 1 },
      { of: resultKey("flow", name, end, start), factor: -1 },
    ];
    const loss = resistance ? { loss: [{ of: resultKey("loss", name, start, end), factor: 1 }] } : {};
    const origin = { powers: { p, ...loss }, ...capacityOf(component, 1, start, end) };
    context.draft.add("lines", `${name} ${start} – ${end}`, values, { source: name, origin });
  }
}

/** The highest energy of a step is the power of the line. */
function nominalOf(component: Transmission, at: number, context: ExportContext): Values {
  const energies = component.rate?.series[at] ?? Float64Array.of(0);
  const peak = peakOf(component, context, ({ rate }) => rate?.series[at]);
  const share = energies.map((value) => (peak === 0 ? 0 : value / peak));
  return { s_nom: peak / context.system.hoursPerTimeStep, s_max_pu: share };
}

/** Lines of PyPSA lose nothing, cost nothing to use, and have one rating for both directions. */
function refuseInGrid(component: Transmission, context: ExportContext): void {
  const { arrivingShare, arrivingShareBack, costPerOperation, isOpen, isOpenBack, rate, otherSeries, capacity, from } =
    component;
  const isOneRating = [...from.keys()].every((at) => {
    const [there, back] = [rate?.series[at], rate?.series[from.length + at]];
    return there?.every((value, step) => value === back?.[step]) ?? true;
  });
  const differences: [string, boolean, "falls" | "rises" | "either"][] = [
    ["losses", [...arrivingShare, ...arrivingShareBack].some((share) => share !== 1), "falls"],
    ["opex_per_operation", costPerOperation !== 0, "falls"],
    ["locationalEligibility", [...isOpen, ...isOpenBack].includes(false), "falls"],
    ["operationRateFix", rate?.kind === "fix", "falls"],
    ["operationRateMin", Object.keys(otherSeries).length > 0, "falls"],
    ["operationRateMax", rate?.kind === "max" && !isOneRating, "either"],
    ["capacity_variable", capacity === null && rate === null, "rises"],
  ];
  for (const [attribute, isGiven, direction] of differences)
    if (isGiven) refuse(context, component, { code: "not_exported", attribute, direction });
}

const isLimitedAtMost = ({ rate, otherSeries }: Transmission): boolean =>
  rate?.kind !== "fix" && Object.keys(otherSeries).length === 0;

/** Only the net flow counts for a line without loss and cost of operation: from the rate back to the rate there. */
function netValues(component: Transmission, at: number, context: ExportContext): Values {
  const { capacity, rate } = component;
  const [there, back] = [at, component.from.length + at].map((place) => rate?.series[place]);
  if (!there || !back) {
    return { ...(capacity ? capacityValues(capacity, at, context) : unlimited), p_min_pu: -1 };
  }
  if (capacity) {
    // Both directions share the capacity, so a rate above 1 is none.
    const [most, mostBack] = [there, back].map((series) => series.map((value) => Math.min(1, value)));
    return { ...capacityValues(capacity, at, context), p_max_pu: most, p_min_pu: mostBack.map((value) => -value) };
  }
  const peak =
    Math.max(
      ...[at, component.from.length + at].map((place) =>
        peakOf(component, context, (each) => each.rate?.series[place]),
      ),
    ) || 1;
  return {
    p_nom: peak / context.system.hoursPerTimeStep,
    p_max_pu: there.map((value) => value / peak),
    p_min_pu: back.map((value) => -value / peak),
  };
}
