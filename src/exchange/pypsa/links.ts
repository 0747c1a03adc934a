/** Links → conversions and transmissions; lines and transformers → transmissions. */
import { capacityOf } from "./capacity.ts";
import { type Factor, sumOf, withOneProfile } from "./factors.ts";
import { portsOf } from "./frame.ts";
import { conversionOf } from "./generators.ts";
import type { PypsaComponent } from "./network.ts";
import { ratesOf, relaxations, type Translation } from "./translation.ts";

export function translateLink(component: PypsaComponent, translation: Translation, ports: number): void {
  const { findings, placeOf, className } = translation;
  const place = { component: className(component), place: component.name };
  const ends = portsOf(component, ports);
  const [start, ...others] = ends;
  if (!start || others.length === 0 || start.bus !== component.text("bus0")) {
    findings.error({ code: "unknown_bus", ...place, attribute: "bus0", msg: "A link needs two buses." });
    return;
  }
  const committed = relaxations(component, translation);
  const cost = runningCost(component, translation);
  const mayRunBack = (component.series("p_min_pu") ?? [component.number("p_min_pu")]).some((value) => value < 0);
  if (mayRunBack) {
    translateTwoWayLink(component, translation, others.length, cost);
    return;
  }
  if (component.series("p_set") || !Number.isNaN(component.number("p_set"))) {
    findings.refuse({
      code: "given_operation",
      ...place,
      attribute: "p_set",
      msg: "The given operation is left out.",
      direction: "falls",
    });
  }
  const capacity = capacityOf(component, "p", translation);
  if (!capacity) return;
  const home = placeOf(start.bus);
  const source = `Link ${component.name}`;
  const name =
    component.text("carrier") && !["AC", "DC"].includes(component.text("carrier"))
      ? component.text("carrier")
      : component.name;
  const tables = { ...capacity.tables, ...ratesOf(component, translation, committed) };
  const attributes = { ...capacity.attributes, physical_unit: home.unit };
  const departure = new Map<string, Factor["factor"]>([[home.commodity, -1]]);
  const abroad = new Map<string, { on: string; factors: typeof departure; unit: string }>();
  for (const { bus, efficiency } of others) {
    const { region, commodity, unit } = placeOf(bus);
    const factor = component.series(efficiency) ?? translation.number(component, efficiency);
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
    withOneProfile(
      [...factors].map(([commodity_name, factor]) => ({ commodity_name, factor })),
      findings,
      { ...place, attribute: "efficiency" },
    );
  translation.drafts.push(
    conversionOf({ name, region: home.region, source, attributes, tables }, listOf(departure), cost),
  );
  for (const [region, { on, factors }] of abroad) {
    const helper = `${component.name} leads into another region: its energy travels as a commodity of its own.`;
    const stands = { capacity_variable: true, interest_rate: 0, economic_lifetime: 1 };
    const capacityMax = translation.unbounded;
    translation.drafts.push(
      conversionOf(
        {
          name: `${name} (arrival)`,
          region,
          source,
          helper,
          attributes: { ...stands, physical_unit: home.unit },
          tables: { capacityMax },
        },
        listOf(factors),
        0,
      ),
      {
        ...{ type: "TRANSMISSION", name: `${name} (way)`, region: home.region, regionTo: region, source, helper },
        ...{ attributes: { commodity_name: on }, tables: { distances: 1 } },
      },
    );
  }
}

/** The cost of operation; what a link must not have is found here, too. */
function runningCost(component: PypsaComponent, translation: Translation): number {
  const { findings, className } = translation;
  const place = { component: className(component), place: component.name };
  if (component.number("delay") > 0)
    findings.refuse({
      code: "delay",
      ...place,
      attribute: "delay",
      msg: "The delay is left out.",
      direction: "either",
    });
  const cost = translation.constant(component, "marginal_cost", "cost_series");
  if (cost < 0)
    findings.refuse({
      code: "negative_cost",
      ...place,
      attribute: "marginal_cost",
      msg: "A negative cost is left out.",
      direction: "rises",
    });
  return cost;
}

function translateTwoWayLink(component: PypsaComponent, translation: Translation, outputs: number, cost: number): void {
  const { findings, placeOf, className } = translation;
  const place = { component: className(component), place: component.name };
  const [from, to] = [placeOf(component.text("bus0")), placeOf(component.text("bus1"))];
  const isConstant = !component.series("p_min_pu") && !component.series("p_max_pu");
  const most = component.number("p_max_pu");
  const isSymmetric = isConstant && most > 0 && component.number("p_min_pu") === -most;
  if (component.series("efficiency") || component.number("efficiency") !== 1) {
    const msg = "With an efficiency other than 1, energy appears where it runs backwards.";
    findings.error({
      code: "gain_backwards",
      ...place,
      attribute: "efficiency",
      msg,
      hint: "Use two links of one direction each.",
    });
    return;
  }
  if (outputs !== 1 || !isSymmetric || from.region === to.region || from.commodity !== to.commodity || cost !== 0) {
    const msg =
      "A link of both directions must be symmetric, free of running costs, and between two regions for one carrier.";
    findings.error({
      code: "two_way_link",
      ...place,
      attribute: "p_min_pu",
      msg,
      hint: "Use two links of one direction each.",
    });
    return;
  }
  pushTransmission(component, translation, "p", most);
}

function pushTransmission(
  component: PypsaComponent,
  translation: Translation,
  quantity: "p" | "s",
  share: number,
): void {
  const capacity = capacityOf(component, quantity, translation, share);
  if (!capacity) return;
  const [from, to] = [translation.placeOf(component.text("bus0")), translation.placeOf(component.text("bus1"))];
  const carrier = component.text("carrier");
  translation.drafts.push({
    ...{ type: "TRANSMISSION", name: carrier || component.name, region: from.region, regionTo: to.region },
    source: `${translation.className(component)} ${component.name}`,
    attributes: { ...capacity.attributes, commodity_name: from.commodity },
    tables: { ...capacity.tables, distances: 1 },
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
      const msg = "Kirchhoff's voltage law is not modelled: power takes any way through the network.";
      findings.approximate({ code: "transport_model", ...place, msg, direction: "falls" });
    }
    if (from.region === to.region || from.commodity !== to.commodity) {
      findings.error({
        code: "unknown_bus",
        ...place,
        attribute: "bus1",
        msg: "It connects a bus with itself, or different carriers.",
      });
      continue;
    }
    const series = branch.series("s_max_pu");
    if (series) {
      const msg = "s_max_pu differs by snapshot; its minimum is taken.";
      findings.approximate({ code: "s_max_pu_series", ...place, attribute: "s_max_pu", msg, direction: "rises" });
    }
    pushTransmission(branch, translation, "s", series ? Math.min(...series) : branch.number("s_max_pu"));
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
