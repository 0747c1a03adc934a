/** Links between two regions → transmissions; and what they share with lines and transformers (branches.ts). */

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

/** Whether a link leads to one bus of the same carrier in another region, and loses a constant share. */
export function isOneWayLine(component: PypsaComponent, translation: Translation, ends: readonly Port[]): boolean {
  const [{ bus, factor: attribute }] = ends;
  const [from, to] = [translation.placeOf(component.text("bus0")), translation.placeOf(bus)];
  if (ends.length !== 1 || from.region === to.region || from.commodity !== to.commodity) return false;
  const efficiency = component.series(attribute) ? Number.NaN : translation.number(component, attribute);
  return efficiency >= 0 && efficiency <= 1;
}

/** Pushes such a link; false for others. */
export function pushOneWayLine(
  component: PypsaComponent,
  translation: Translation,
  ends: readonly Port[],
  { capacity, cost, committed }: OneWay,
): boolean {
  const [{ bus, factor: attribute }] = ends;
  if (!isOneWayLine(component, translation, ends)) return false;
  const [from, to] = [translation.placeOf(component.text("bus0")), translation.placeOf(bus)];
  const efficiency = translation.number(component, attribute);
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
  const largest = (attribute: string, sign: number): number =>
    (component.allSeries(attribute) ?? Float64Array.of(component.number(attribute))).reduce(
      (most, value) => Math.max(most, sign * value),
      0,
    );
  // One capacity counts in all investment periods.
  const share = Math.max(largest("p_max_pu", 1), largest("p_min_pu", -1));
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
export interface Flows {
  share: number;
  there?: Float64Array;
  back?: Float64Array;
}

export function pushTransmission(
  component: PypsaComponent,
  translation: Translation,
  quantity: "p" | "s",
  { share, there, back }: Flows,
  grid: Pick<Draft, "attributes" | "tables"> = { attributes: {}, tables: {} },
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
    attributes: { ...capacity.attributes, commodity_name: from.commodity, ...grid.attributes },
    tables: { ...capacity.tables, distances: 1, ...grid.tables, ...rates(there) },
    ...(isRated && { tablesBack: rates(back) }),
  });
}
