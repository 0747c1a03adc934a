/** Links between two regions, lines and transformers → transmissions. */

import { message } from "@esm/messages/message";
import { type Capacity, capacityOf, nominalOf } from "./capacity.ts";
import type { Draft } from "./drafts.ts";
import type { Port } from "./frame.ts";
import type { PypsaComponent } from "./network.ts";
import { ratesOf, type Translation } from "./translation.ts";

interface OneWay {
  capacity: Pick<Capacity, "attributes" | "tables" | "nominal">;
  cost: number;
  committed: { isCommitted: boolean };
}

/** A link that leads to one bus of the same carrier in another region, and loses a constant share; false for others. */
export function pushOneWayLine(
  component: PypsaComponent,
  translation: Translation,
  ends: readonly Port[],
  { capacity, cost, committed }: OneWay,
): boolean {
  const [{ bus, factor: attribute }] = ends;
  const [from, to] = [translation.placeOf(component.text("bus0")), translation.placeOf(bus)];
  if (ends.length !== 1 || from.region === to.region || from.commodity !== to.commodity) return false;
  const efficiency = component.series(attribute) ? Number.NaN : translation.number(component, attribute);
  if (!(efficiency >= 0 && efficiency <= 1)) return false;
  translation.drafts.push({
    type: "TRANSMISSION",
    name: component.text("carrier") || component.name,
    region: from.region,
    regionTo: to.region,
    source: `Link ${component.name}`,
    ...nominalOf(capacity),
    attributes: {
      ...capacity.attributes,
      commodity_name: from.commodity,
      is_bidirectional: false,
      ...(cost > 0 && { opex_per_operation: cost }),
    },
    tables: {
      ...capacity.tables,
      ...ratesOf(component, translation, committed),
      distances: 1,
      ...(efficiency < 1 && { losses: 1 - efficiency }),
    },
  });
  return true;
}

export function translateTwoWayLink(
  component: PypsaComponent,
  translation: Translation,
  outputs: number,
  cost: number,
): void {
  const { findings, placeOf, className } = translation;
  const place = { component: className(component), place: component.name };
  const [from, to] = [placeOf(component.text("bus0")), placeOf(component.text("bus1"))];
  const full = (attribute: string): Float64Array =>
    component.series(attribute) ?? new Float64Array(translation.frame.steps).fill(component.number(attribute));
  const [there, back] = [full("p_max_pu"), full("p_min_pu").map((value) => 0 - value)];
  const share = [...there, ...back].reduce((most, value) => Math.max(most, value), 0);
  const isNet = [...there, ...back].every((value) => Number.isFinite(value) && value >= 0) && share > 0;
  if (component.series("efficiency") || component.number("efficiency") !== 1) {
    const msg = message("efficiency_other_than_1_energy");
    findings.error({
      code: "gain_backwards",
      ...place,
      attribute: "efficiency",
      msg,
      hint: message("use_two_links_one_direction"),
    });
    return;
  }
  if (outputs !== 1 || !isNet || from.region === to.region || from.commodity !== to.commodity || cost !== 0) {
    const msg = message("link_both_directions_able_stand");
    findings.error({
      code: "two_way_link",
      ...place,
      attribute: "p_min_pu",
      msg,
      hint: message("use_two_links_one_direction"),
    });
    return;
  }
  pushTransmission(component, translation, "p", { share, there, back });
}

/** The largest rate is that of the capacity; what of it may flow in each direction and step. */
interface Flows {
  share: number;
  there?: Float64Array;
  back?: Float64Array;
}

function pushTransmission(
  component: PypsaComponent,
  translation: Translation,
  quantity: "p" | "s",
  { share, there, back }: Flows,
): void {
  const capacity = capacityOf(component, quantity, translation, share);
  if (!capacity) return;
  const [from, to] = [translation.placeOf(component.text("bus0")), translation.placeOf(component.text("bus1"))];
  const carrier = component.text("carrier");
  const isRated = [there, back].some((rates) => rates?.some((value) => value !== share));
  const rates = (values: Float64Array | undefined): Draft["tables"] =>
    isRated && values ? { operationRateMax: values.map((value) => value / share) } : {};
  translation.drafts.push({
    type: "TRANSMISSION",
    name: carrier || component.name,
    region: from.region,
    regionTo: to.region,
    ...nominalOf(capacity),
    source: `${translation.className(component)} ${component.name}`,
    attributes: { ...capacity.attributes, commodity_name: from.commodity },
    tables: { ...capacity.tables, distances: 1, ...rates(there) },
    ...(isRated && { tablesBack: rates(back) }),
  });
}

/** Lines and transformers of the network; those in no circle behave as in a transport model. */
export function translateBranches(branches: readonly PypsaComponent[], translation: Translation): void {
  const circular = inCircles(branches);
  for (const branch of branches) {
    const { findings, className } = translation;
    const place = { component: className(branch), place: branch.name };
    const [from, to] = [translation.placeOf(branch.text("bus0")), translation.placeOf(branch.text("bus1"))];
    if (circular.has(branch)) {
      const msg = message("kirchhoff_s_voltage_law_not");
      findings.approximate({ code: "transport_model", ...place, msg, direction: "falls" });
    }
    if (from.region === to.region || from.commodity !== to.commodity) {
      findings.error({
        code: "unknown_bus",
        ...place,
        attribute: "bus1",
        msg: message("unknown_bus"),
      });
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
    if (!series) {
      pushTransmission(branch, translation, "s", { share: branch.number("s_max_pu") });
      continue;
    }
    const share = series.reduce((most, value) => Math.max(most, value), 0) || 1;
    pushTransmission(branch, translation, "s", { share, there: series, back: series });
  }
}

/** Branches that belong to a part of the network with a circle: what remains when ends of trees are taken off. */
function inCircles(branches: readonly PypsaComponent[]): ReadonlySet<PypsaComponent> {
  const left = new Set(branches);
  const at = new Map<string, Set<PypsaComponent>>();
  const endsOf = (branch: PypsaComponent) => [branch.text("bus0"), branch.text("bus1")];
  for (const branch of branches) for (const bus of endsOf(branch)) at.set(bus, (at.get(bus) ?? new Set()).add(branch));
  const pending = [...at.keys()];
  for (let bus = pending.pop(); bus !== undefined; bus = pending.pop()) {
    const here = at.get(bus);
    if (here?.size !== 1) continue;
    const [branch] = here;
    left.delete(branch);
    for (const end of endsOf(branch)) {
      at.get(end)?.delete(branch);
      pending.push(end);
    }
  }
  return left;
}
