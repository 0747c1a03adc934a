/**
 * Lines and transformers → transmissions. Those in circles have DC power flow, by what PyPSA multiplies their flows with around a circle:
 *
 *     line:         x / v_nom²           transformer:   x / s_nom · tap_ratio
 *
 * Where the carrier of the buses is not AC, PyPSA takes r in place of x. In a tree, balances alone decide the flows. Where the user says how
 * transmission losses are made, r / v_nom² and r / s_nom are resistances.
 */

import { message, type Words } from "@esm/messages/message";
import { independentCycles } from "@esm/model/energy-system/lines/cycles";
import type { Draft } from "./drafts.ts";
import { pushTransmission } from "./lines.ts";
import type { PypsaComponent } from "./network.ts";
import type { Translation } from "./translation.ts";

/** Why a branch of a circle cannot have DC power flow. */
interface Fault {
  readonly code: string;
  readonly attribute: string;
  readonly msg: Words;
}

export function translateBranches(
  branches: readonly PypsaComponent[],
  buses: readonly PypsaComponent[],
  translation: Translation,
): void {
  const { findings, className } = translation;
  const busNamed = new Map(buses.map((bus) => [bus.name, bus]));
  const circular = inCircles(branches);
  const faults = [...circular].flatMap((branch) =>
    faultOf(branch, busNamed, translation).map((fault) => ({ branch, fault })),
  );
  const isTransport = faults.length > 0 && findings.accepts("transport_model");
  for (const { branch, fault } of isTransport ? [] : faults) {
    const hint = message("accept_approximation", { code: "transport_model" });
    findings.error({ ...fault, component: className(branch), place: branch.name, hint, direction: "falls" });
  }
  for (const branch of branches) {
    const place = { component: className(branch), place: branch.name };
    const [from, to] = [translation.placeOf(branch.text("bus0")), translation.placeOf(branch.text("bus1"))];
    if (circular.has(branch) && isTransport) {
      const msg = message("kirchhoff_s_voltage_law_not");
      findings.approximate({ code: "transport_model", ...place, msg, direction: "falls" });
    }
    if (from.region === to.region || from.commodity !== to.commodity) {
      findings.error({ code: "unknown_bus", ...place, attribute: "bus1", msg: message("unknown_bus") });
      continue;
    }
    const series = branch.series("s_max_pu");
    const rates = series ?? Float64Array.of(branch.number("s_max_pu"));
    const isIdle = rates.every((value) => value === 0) && branch.flag("s_nom_extendable");
    if (isIdle || rates.some((value) => !(value >= 0 && Number.isFinite(value)))) {
      const msg = message("rate_negative_not_finite_number");
      findings.error({ code: "not_finite", ...place, attribute: "s_max_pu", msg });
      continue;
    }
    const grid = withLosses(
      circular.has(branch) && !isTransport
        ? { attributes: { power_flow: "DC" }, tables: { reactances: reactanceOf(branch, busNamed, translation) } }
        : { attributes: {}, tables: {} },
      branch,
      busNamed,
      translation,
    );
    if (!series) {
      pushTransmission(branch, translation, "s", { share: branch.number("s_max_pu") }, grid);
      continue;
    }
    // One capacity counts in all investment periods.
    const share = (branch.allSeries("s_max_pu") ?? series).reduce((most, value) => Math.max(most, value), 0) || 1;
    pushTransmission(branch, translation, "s", { share, there: series, back: series }, grid);
  }
}

type Grid = Pick<Draft, "attributes" | "tables">;

/** A branch without resistance loses nothing. */
function withLosses(
  { attributes, tables }: Grid,
  branch: PypsaComponent,
  buses: Buses,
  translation: Translation,
): Grid {
  const { transmissionLosses: losses, findings, className } = translation;
  const resistance = losses ? resistanceOf(branch, buses, translation) : 0;
  if (!losses || resistance === 0) return { attributes, tables };
  const place = { component: className(branch), place: branch.name };
  if (resistance < 0) {
    findings.error({ code: "out_of_bounds", ...place, attribute: "r", msg: message("resistance_negative") });
    return { attributes, tables };
  }
  const given = branch.number("s_nom_set");
  const most = Number.isNaN(given) ? branch.number("s_nom_max") : given;
  if (branch.flag("s_nom_extendable") && !Number.isFinite(most)) {
    const msg = message("losses_of_branch_need_maximum");
    findings.error({ code: "losses_need_maximum", ...place, attribute: "s_nom_max", msg });
  }
  const pieces =
    losses.mode === "tangents"
      ? { power_losses: "TANGENTS", loss_segments: losses.segments }
      : {
          power_losses: "SECANTS",
          loss_tolerance_absolute: losses.atol,
          ...(losses.rtol > 0 && { loss_tolerance_relative: losses.rtol }),
        };
  return { attributes: { ...attributes, ...pieces }, tables: { ...tables, resistances: resistance } };
}

function resistanceOf(branch: PypsaComponent, buses: Buses, translation: Translation): number {
  const own = translation.number(branch, "r");
  if (branch.list === "transformers")
    return (own / translation.number(branch, "s_nom")) * translation.number(branch, "tap_ratio");
  const bus = buses.get(branch.text("bus0"));
  return own / (bus ? translation.number(bus, "v_nom") : 1) ** 2;
}

type Buses = ReadonlyMap<string, PypsaComponent>;

function reactanceOf(branch: PypsaComponent, buses: Buses, translation: Translation): number {
  const bus = buses.get(branch.text("bus0"));
  const own = translation.number(branch, bus?.text("carrier") === "AC" ? "x" : "r");
  if (branch.list === "transformers")
    return (own / translation.number(branch, "s_nom")) * translation.number(branch, "tap_ratio");
  return own / (bus ? translation.number(bus, "v_nom") : 1) ** 2;
}

function faultOf(branch: PypsaComponent, buses: Buses, translation: Translation): Fault[] {
  const isShifted = ["phase_shift", "phase_shift_min", "phase_shift_max"].some(
    (attribute) => branch.series(attribute) !== null || branch.number(attribute) !== 0,
  );
  if (branch.list === "transformers" && isShifted)
    return [{ code: "phase_shift", attribute: "phase_shift", msg: message("phase_shift_in_circle") }];
  const isBuilt = branch.flag("s_nom_extendable");
  const given = branch.number("s_nom_set");
  const least = isBuilt ? (Number.isNaN(given) ? branch.number("s_nom_min") : given) : branch.number("s_nom");
  const rates = branch.series("s_max_pu") ?? Float64Array.of(branch.number("s_max_pu"));
  const isAtTimes = isBuilt && !translation.standsAlways(branch);
  if (isAtTimes || !(least > 0) || rates.every((rate) => rate === 0)) {
    const attribute = isBuilt ? "s_nom_min" : "s_nom";
    return [{ code: "dc_line_may_be_absent", attribute, msg: message("branch_of_circle_may_be_absent") }];
  }
  if (reactanceOf(branch, buses, translation) > 0) return [];
  return [{ code: "reactance_missing", attribute: "x", msg: message("branch_of_circle_without_reactance") }];
}

/** Branches that lie on a circle. */
function inCircles(branches: readonly PypsaComponent[]): ReadonlySet<PypsaComponent> {
  const positions = new Map<string, number>();
  const positionOf = (bus: string): number => {
    const known = positions.get(bus) ?? positions.size;
    positions.set(bus, known);
    return known;
  };
  const lines = branches.map((branch) => ({
    from: positionOf(branch.text("bus0")),
    to: positionOf(branch.text("bus1")),
  }));
  return new Set(independentCycles(positions.size, lines).flatMap((cycle) => cycle.map(({ line }) => branches[line])));
}
