/** Capacity and its costs, which all classes describe in the same way. */

import { message, type Words } from "@esm/messages/message";
import { costCurveOf } from "./cost-curve.ts";
import type { Draft } from "./drafts.ts";
import type { PypsaComponent } from "./network.ts";
import type { Translation } from "./translation.ts";

export interface Capacity {
  attributes: Record<string, unknown>;
  tables: Draft["tables"];
  isExtendable: boolean;
  /** Units of capacity for each unit of the nominal power or energy, where that may be built. */
  nominal?: number;
}

export const nominalOf = ({ nominal }: Pick<Capacity, "nominal">): Pick<Draft, "nominal"> =>
  nominal === undefined ? {} : { nominal };

/** `size` units of capacity here for each unit there; costs are those of one unit there. Nothing where there is none. */
export function capacityOf(
  component: PypsaComponent,
  quantity: "p" | "e" | "s",
  translation: Translation,
  size = 1,
): Capacity | null {
  const of = (attribute: string): number => translation.number(component, `${quantity}_nom${attribute}`);
  if (!component.flag(`${quantity}_nom_extendable`)) {
    const fixed = of("") * size;
    if (fixed < 0) contradiction(component, `${quantity}_nom`, message("capacity_negative"), translation);
    if (!Number.isNaN(of("_set"))) {
      const msg = message("capacity_given_what_not_built");
      contradiction(component, `${quantity}_nom_set`, msg, translation);
    }
    if (Number.isNaN(component.number("discount_rate")) && !Number.isNaN(component.number("overnight_cost")))
      sayWithoutRate(component, translation);
    if (!(fixed > 0)) return null;
    const attributes = { capacity_variable: true, ...fixedCostsOf(component, of(""), size, translation) };
    return { attributes, tables: { capacityFix: fixed }, isExtendable: false };
  }
  const fixedCapacity = of("_set");
  // Existing capacity must be a number: PyPSA takes its cost out of the objective.
  of("");
  const [lowest, highest] = [of("_min"), of("_max")];
  const [least, most] = Number.isNaN(fixedCapacity) ? [lowest, highest] : [fixedCapacity, fixedCapacity];
  if (
    lowest < 0 ||
    least > most ||
    !((fixedCapacity >= lowest && fixedCapacity <= highest) || Number.isNaN(fixedCapacity))
  ) {
    const msg = message("lowest_capacity_negative_bounds_given");
    contradiction(component, `${quantity}_nom_min`, msg, translation);
  }
  if (!(most > 0)) return null;
  const module = of("_mod");
  const curve = costCurveOf(component, size, translation);
  const attributes = {
    capacity_variable: true,
    ...(module > 0 && { capacity_variable_domain: "DISCRETE", capacity_per_plant_unit: module * size }),
    ...(curve ? { ...paidYearly, invest_curve: curve } : costsOf(component, size, translation).attributes),
  };
  const capacityMax = Number.isFinite(most) ? most * size : translation.unbounded;
  return {
    attributes,
    tables: { capacityMax, ...(least > 0 && { capacityMin: least * size }) },
    isExtendable: true,
    nominal: size,
  };
}

function sayWithoutRate(component: PypsaComponent, { findings, className }: Translation): void {
  const place = { component: className(component), place: component.name, attribute: "discount_rate" };
  findings.error({ code: "not_finite", ...place, msg: message("not_finite") });
}

/** Reports a contradiction, for which PyPSA finds no solution. */
function contradiction(
  component: PypsaComponent,
  attribute: string,
  msg: Words,
  { findings, className }: Translation,
): void {
  findings.error({ code: "contradiction", component: className(component), place: component.name, attribute, msg });
}

/** The cost of a capacity that is not built, which PyPSA does not count: 0 unless the user asks for it. */
function fixedCostsOf(component: PypsaComponent, nominal: number, size: number, translation: Translation) {
  if (!translation.fixedCosts) return {};
  if (component.points("capital_cost")) {
    const place = { component: translation.className(component), place: component.name, attribute: "capital_cost" };
    const msg = message("points_left_out", { attribute: "capital_cost" });
    translation.findings.refuse({ code: "piecewise", ...place, msg, direction: "either" });
  }
  const { attributes, annual } = costsOf(component, size, translation);
  translation.fixedCosts.set(`${component.list} ${component.name}`, annual * nominal);
  return attributes;
}

/** Costs of capacity are yearly ones there, without an investment. */
const paidYearly = { interest_rate: 0, economic_lifetime: 1 };

/** Costs of a unit of capacity here; `annual` is the cost of a unit there. */
function costsOf(component: PypsaComponent, size: number, translation: Translation) {
  const { frame, findings, className } = translation;
  const place = { component: className(component), place: component.name };
  const attributes: Record<string, unknown> = { ...paidYearly };
  let yearly = translation.number(component, "fom_cost") * frame.factor;
  let investment = 0;
  const overnight = translation.number(component, "overnight_cost");
  if (Number.isNaN(overnight)) yearly += translation.number(component, "capital_cost") * frame.factor;
  else {
    const [rate, life] = [translation.number(component, "discount_rate"), translation.number(component, "lifetime")];
    if (Number.isNaN(rate)) sayWithoutRate(component, translation);
    else if (
      !translation.hasPeriods &&
      overnight >= 0 &&
      Number.isInteger(life) &&
      life > 0 &&
      rate >= 0 &&
      rate <= 1
    ) {
      Object.assign(attributes, {
        invest_per_capacity: overnight / size,
        interest_rate: rate,
        economic_lifetime: life,
      });
      investment = overnight * annuity(rate, life);
    } else yearly += overnight * annuity(rate, life);
  }
  if (yearly < 0 || overnight < 0) {
    findings.refuse({
      code: "negative_cost",
      ...place,
      attribute: "capital_cost",
      msg: message("negative_cost"),
      direction: "rises",
    });
    yearly = 0;
  } else attributes.opex_per_capacity = yearly / size;
  return { attributes, annual: yearly + investment };
}

export function annuity(rate: number, life: number): number {
  if (rate === 0) return 1 / life;
  return Number.isFinite(life) ? rate / (1 - (1 + rate) ** -life) : rate;
}
