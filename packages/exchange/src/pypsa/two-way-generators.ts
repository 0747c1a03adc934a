/** Generators that may also run backwards → a source and a sink of one capacity. */

import { message } from "@esm/messages/message";
import { capacityOf, nominalOf } from "./capacity.ts";
import { costSeriesOf } from "./cost-series.ts";
import type { Draft } from "./drafts.ts";
import type { PypsaComponent } from "./network.ts";
import { mayRunBack, rangeOfRates, relaxations, type Translation } from "./translation.ts";

/** Whether it runs backwards, and nothing counts what it does in both directions together. */
export function isTwoWay(component: PypsaComponent, { emissions, operation }: Translation): boolean {
  const carrier = component.text("carrier");
  return (
    mayRunBack(component) &&
    component.series("p_set") === null &&
    Number.isNaN(component.number("p_set")) &&
    !component.flag("committable") &&
    !(component.number("e_sum_min") > Number.NEGATIVE_INFINITY) &&
    !(component.number("e_sum_max") < Number.POSITIVE_INFINITY) &&
    !operation.has(carrier) &&
    ![...emissions.values()].some((amounts) => (amounts.get(carrier) ?? 0) !== 0)
  );
}

/** Each unit costs as much as one in the other direction brings, so that only the difference of both counts. */
export function translateTwoWayGenerator(component: PypsaComponent, translation: Translation): void {
  const { drafts, placeOf } = translation;
  const { region, commodity } = placeOf(component.text("bus"));
  relaxations(component, translation, false);
  const costs = costSeriesOf(component, translation);
  const cost = costs ? 0 : translation.number(component, "marginal_cost");
  const capacity = capacityOf(component, "p", translation);
  if (!capacity) return;
  const range = rangeOfRates(component, translation);
  if (!range) return;
  const [least, most] = range;
  const name = component.text("carrier") || component.name;
  const source = `Generator ${component.name}`;
  const linked = capacity.isExtendable ? { linked_quantity_id: `directions of ${component.name}`.slice(0, 120) } : {};
  const kinds = component.number("sign") > 0 ? (["SOURCE", "SINK"] as const) : (["SINK", "SOURCE"] as const);
  const shared = { ...capacity.attributes, ...linked, commodity_name: commodity };
  drafts.push(
    {
      type: kinds[0],
      name,
      region,
      source,
      ...nominalOf(capacity),
      attributes: { ...shared, ...costOf(cost) },
      tables: { ...capacity.tables, ...ratesBetween(least, most), ...(costs && { commodityCostTimeSeries: costs }) },
    },
    {
      type: kinds[1],
      name: `${name} (backwards)`,
      region,
      source,
      helper: message("may_run_backwards_same_capacity", { component: component.name }),
      attributes: { ...shared, opex_per_capacity: 0, invest_per_capacity: 0, invest_curve: null, ...costOf(0 - cost) },
      tables: {
        ...capacity.tables,
        ...ratesBetween(negative(most), negative(least)),
        ...(costs && { commodityCostTimeSeries: negative(costs) }),
      },
    },
  );
}

const negative = (values: Float64Array): Float64Array => values.map((value) => 0 - value);

const costOf = (cost: number): Record<string, unknown> => ({
  ...(cost > 0 && { commodity_cost: cost }),
  ...(cost < 0 && { commodity_revenue: -cost }),
});

/** Cuts a range of rates at 0 from below. */
function ratesBetween(least: Float64Array, most: Float64Array): Draft["tables"] {
  const [operationRateMin, operationRateMax] = [least, most].map((rates) => rates.map((rate) => Math.max(0, rate)));
  return { operationRateMax, ...(operationRateMin.some((rate) => rate > 0) && { operationRateMin }) };
}
