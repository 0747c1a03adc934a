/** Links and processes → conversions and transmissions. */

import { message } from "@esm/messages/message";
import { capacityOf, nominalOf } from "./capacity.ts";
import { type Factor, sumOf, withFewProfiles } from "./factors.ts";
import { type Place, portsOf } from "./frame.ts";
import { conversionOf } from "./generators.ts";
import { isOneWayLine, pushOneWayLine, translateTwoWayLink } from "./lines.ts";
import type { PypsaComponent } from "./network.ts";
import { mayRunBack, ratesOf, relaxations, type Translation } from "./translation.ts";

export function translateLink(component: PypsaComponent, translation: Translation, ports: number): void {
  const { findings, placeOf, className } = translation;
  const place = { component: className(component), place: component.name };
  const ends = portsOf(component, ports);
  const [start, ...others] = ends;
  if (!start || others.length === 0 || start.bus !== component.text("bus0")) {
    findings.error({
      code: "unknown_bus",
      ...place,
      attribute: "bus0",
      msg: message("needs_two_buses", { className: className(component) }),
    });
    return;
  }
  const isLink = component.list === "links";
  const isLine = isLink && (mayRunBack(component) || isOneWayLine(component, translation, others));
  const committed = relaxations(component, translation, !isLine);
  const cost = runningCost(component, translation);
  if (isLink && mayRunBack(component)) {
    translateTwoWayLink(component, translation, others.length, cost);
    return;
  }
  const capacity = capacityOf(component, "p", translation);
  if (!capacity) return;
  const home = placeOf(start.bus);
  if (isLink && pushOneWayLine(component, translation, others, { capacity, cost, committed })) return;
  const source = `${className(component)} ${component.name}`;
  const name =
    component.text("carrier") && !["AC", "DC"].includes(component.text("carrier"))
      ? component.text("carrier")
      : component.name;
  const tables = { ...capacity.tables, ...ratesOf(component, translation, committed) };
  const attributes = { ...capacity.attributes, ...committed.ramps, physical_unit: home.unit };
  const factorOf = (attribute: string): Factor["factor"] =>
    component.series(attribute) ?? translation.number(component, attribute);
  // A link counts what it takes from bus0, a process its operation.
  const departure = new Map<string, Factor["factor"]>([[home.commodity, isLink ? -1 : factorOf(start.factor)]]);
  const abroad = new Map<string, { on: string; factors: typeof departure; unit: string }>();
  for (const { bus, factor: attribute } of others) {
    const { region, commodity, unit } = placeOf(bus);
    const factor = factorOf(attribute);
    if (region === home.region) {
      departure.set(commodity, sumOf(departure.get(commodity) ?? 0, factor));
      continue;
    }
    let route = abroad.get(region);
    if (!route) {
      const on = translation.frame.addCommodity(
        `${home.commodity} by ${component.name} to ${region}`.slice(0, 200),
        home.unit,
      );
      route = { on, factors: new Map([[on, -1]]), unit };
      abroad.set(region, route);
      departure.set(on, 1);
    }
    route.factors.set(commodity, sumOf(route.factors.get(commodity) ?? 0, factor));
  }
  const listOf = (factors: typeof departure): Factor[] =>
    withFewProfiles(
      [...factors].map(([commodity_name, factor]) => ({ commodity_name, factor })),
      findings,
      { ...place, attribute: isLink ? "efficiency" : "rate" },
    );
  translation.drafts.push(
    conversionOf(
      { name, region: home.region, source, attributes, tables, ...nominalOf(capacity) },
      listOf(departure),
      cost,
    ),
  );
  for (const [region, { on, factors }] of abroad) {
    pushArrival(component, translation, { name, source, home, region, on, factors: listOf(factors) });
  }
}

interface Arrival {
  name: string;
  source: string;
  home: Place;
  region: string;
  /** The commodity that it travels as. */
  on: string;
  factors: Factor[];
}

/** The way into another region, and what becomes of its energy there. */
function pushArrival(
  component: PypsaComponent,
  translation: Translation,
  { name, source, home, region, on, factors }: Arrival,
): void {
  const helper = message("leads_into_another_region_energy", { component: component.name });
  const stands = { capacity_variable: true, interest_rate: 0, economic_lifetime: 1 };
  translation.drafts.push(
    conversionOf(
      {
        name: `${name} (arrival)`,
        region,
        source,
        helper,
        attributes: { ...stands, physical_unit: home.unit },
        tables: { capacityMax: translation.unbounded },
        isFree: true,
      },
      factors,
      0,
    ),
    {
      type: "TRANSMISSION",
      name: `${name} (way)`,
      region: home.region,
      regionTo: region,
      source,
      helper,
      attributes: { commodity_name: on },
      tables: { distances: 1 },
    },
  );
}

function runningCost(component: PypsaComponent, translation: Translation): number {
  const { findings, className } = translation;
  const place = { component: className(component), place: component.name };
  const cost = translation.constant(component, "marginal_cost", "cost_series");
  if (cost < 0)
    findings.refuse({
      code: "negative_cost",
      ...place,
      attribute: "marginal_cost",
      msg: message("negative_cost_left_out"),
      direction: "rises",
    });
  return cost;
}
