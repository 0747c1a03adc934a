/**
 * Yearly limits (use, limit, share, price, worth of the whole limit, what exceeds it at a price) and shared potentials (share that is used, worth).
 * The price is the yearly saving by one unit more, negative where a lower limit binds; without a row `price`, none binds. Constraints of
 * the data have their sum and value instead, and a price of the opposite sign.
 */
import { locationName } from "../../energy-system/energy-system.ts";
import { membersByLocation } from "../../energy-system/locations.ts";
import { capacityLimitUse } from "../capacity-limits.ts";
import { constraintUse } from "../constraints.ts";
import { capacityAt } from "../operation.ts";
import { yearlyLimitUse } from "../yearly-limits.ts";
import { everywhere, placeOf, type SolvedResult, type Statistic, share } from "./statistic.ts";

type Given = Pick<SolvedResult, "solved" | "prices">;

export const limitStatistics = (result: Given): Statistic[] => [
  ...yearlyLimits(result),
  ...capacityLimits(result),
  ...potentials(result),
  ...constraints(result),
];

/** Sum, value, what is missed at a price, and the price: what one unit more of the value would cost. */
function constraints({ solved, prices }: Given): Statistic[] {
  return constraintUse(solved).flatMap(({ id, unit, sum, value, slack }) => {
    const price = prices?.prices.find(({ kind, name }) => kind === "constraint" && name === id);
    const place = { group: "constraint", component: id, commodity: null, ...everywhere } as const;
    const row = (quantity: string, of: string, figure: number): Statistic => ({
      ...place,
      quantity,
      unit: of,
      value: figure,
    });
    return [
      row("sum", unit, sum),
      row("value", unit, value),
      ...(slack ? [row("slack", slack.unit, slack.amount)] : []),
      ...(slack ? [row("slackCosts", `[${solved.system.costUnit}/a]`, slack.cost)] : []),
      ...(price ? [row("price", price.unit, price.value)] : []),
    ];
  });
}

function yearlyLimits({ solved, prices }: Given): Statistic[] {
  const { system } = solved;
  return yearlyLimitUse(solved).flatMap(({ id, region, members, excess, ...use }) => {
    const commodities = new Set(
      system.components.flatMap((component) =>
        "commodity" in component && members.includes(component.name) ? component.commodity : [],
      ),
    );
    const [first] = commodities;
    const commodity = commodities.size === 1 ? system.commodities[first].name : null;
    const price = prices?.prices.find(
      ({ kind, name, location }) => kind === "yearly limit" && name === id && location === (region ?? ""),
    );
    const place = { group: "limit", component: id, commodity, ...everywhere, region } as const;
    const figure = (quantity: string, unit: string, value: number): Statistic => ({ ...place, quantity, unit, value });
    return [
      ...limitRows(place, use, price, system.costUnit),
      ...(excess ? [figure("limitExcess", use.unit, excess.amount)] : []),
      ...(excess ? [figure("limitExcessCosts", `[${system.costUnit}/a]`, excess.cost)] : []),
    ];
  });
}

function capacityLimits({ solved, prices }: Given): Statistic[] {
  return capacityLimitUse(solved).flatMap(({ id, unit, amount, limit, min }) => {
    const price = prices?.prices.find(({ kind, name }) => kind === "capacity limit" && name === id);
    const place = { group: "capacity_limit", component: id, commodity: null, ...everywhere } as const;
    return limitRows(place, { unit, amount, limit, min }, price, solved.system.costUnit);
  });
}

interface LimitUse {
  unit: string;
  amount: number;
  limit: number | null;
  min: number | null;
}

function limitRows(
  place: Omit<Statistic, "quantity" | "unit" | "value">,
  { unit, amount, limit, min }: LimitUse,
  price: { unit: string; value: number } | undefined,
  costUnit: string,
): Statistic[] {
  const row = (quantity: string, of: string, value: number): Statistic => ({ ...place, quantity, unit: of, value });
  const binding = (price && price.value < 0 ? (min ?? limit) : (limit ?? min)) ?? 0;
  return [
    row("used", unit, amount),
    ...(limit === null ? [] : [row("limit", unit, limit)]),
    ...(min === null ? [] : [row("lower_limit", unit, min)]),
    ...(limit !== null && limit > 0 ? [row("share_of_limit", share, amount / limit)] : []),
    ...(price ? [row("price", price.unit, price.value)] : []),
    ...(price ? [row("worth", `[${costUnit}/a]`, price.value * binding)] : []),
  ];
}

function potentials({ solved, prices }: Given): Statistic[] {
  const { system } = solved;
  return system.sharedPotentials.flatMap(({ id, members }) => {
    const maxima = new Map(members.map((member) => [member.component, member]));
    const places = membersByLocation(
      system,
      members.map(({ component }) => component),
    );
    return places.flatMap((sharing): Statistic[] => {
      if (sharing.length < 2) return [];
      const [{ component, location }] = sharing;
      const usedOf = (direction: "max" | "maxBack"): number =>
        sharing.reduce((sum, { component: member, location: at }) => {
          const most = maxima.get(member)?.[direction][at] ?? Number.NaN;
          return sum + (most > 0 ? (capacityAt(solved, member, at) ?? 0) / most : 0);
        }, 0);
      const row = (quantity: string, unit: string, value: number): Statistic => ({
        group: "potential",
        component: id,
        commodity: null,
        ...placeOf(system, system.components[component], location),
        quantity,
        unit,
        value,
      });
      const where = locationName(system, system.components[component], location);
      const binding = (prices?.prices ?? []).filter(
        ({ kind, name, location: at }) => kind === "shared potential" && name === id && at === where,
      );
      return [
        row("share_of_potential", share, Math.max(usedOf("max"), usedOf("maxBack"))),
        ...binding.map(({ unit, value }) => row("worth", unit, value)),
      ];
    });
  });
}
