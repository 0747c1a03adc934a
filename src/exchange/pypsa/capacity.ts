/** Capacity and its costs, which all classes describe in the same way. */
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
  const { frame, findings, className } = translation;
  const of = (attribute: string): number => translation.number(component, `${quantity}_nom${attribute}`);
  const place = { component: className(component), place: component.name };
  if (!component.flag(`${quantity}_nom_extendable`)) {
    const fixed = of("") * size;
    if (!(fixed > 0)) return null;
    return { attributes: { capacity_variable: true }, tables: { capacityFix: fixed }, isExtendable: false };
  }
  const given = of("_set");
  const [least, most] = Number.isNaN(given) ? [of("_min"), of("_max")] : [given, given];
  if (!(most > 0)) return null;
  const attributes: Record<string, unknown> = { capacity_variable: true, interest_rate: 0, economic_lifetime: 1 };
  const module = of("_mod");
  if (module > 0)
    Object.assign(attributes, { capacity_variable_domain: "DISCRETE", capacity_per_plant_unit: module * size });
  let yearly = translation.number(component, "fom_cost") * frame.factor;
  const overnight = translation.number(component, "overnight_cost");
  if (Number.isNaN(overnight)) yearly += translation.number(component, "capital_cost") * frame.factor;
  else {
    const [rate, life] = [translation.number(component, "discount_rate"), translation.number(component, "lifetime")];
    if (Number.isNaN(rate)) {
      findings.error({
        code: "not_finite",
        ...place,
        attribute: "discount_rate",
        msg: "Overnight costs need a discount rate.",
      });
    } else if (Number.isInteger(life) && life > 0 && rate >= 0 && rate <= 1) {
      Object.assign(attributes, {
        invest_per_capacity: overnight / size,
        interest_rate: rate,
        economic_lifetime: life,
      });
    } else yearly += overnight * annuity(rate, life);
  }
  if (yearly < 0 || overnight < 0) {
    findings.refuse({
      code: "negative_cost",
      ...place,
      attribute: "capital_cost",
      msg: "Costs of capacity are negative.",
      direction: "rises",
    });
  } else attributes.opex_per_capacity = yearly / size;
  const capacityMax = Number.isFinite(most) ? most * size : translation.unbounded;
  return {
    attributes,
    tables: { capacityMax, ...(least > 0 && { capacityMin: least * size }) },
    isExtendable: true,
    nominal: size,
  };
}

export function annuity(rate: number, life: number): number {
  if (rate === 0) return 1 / life;
  return Number.isFinite(life) ? rate / (1 - (1 + rate) ** -life) : rate;
}
