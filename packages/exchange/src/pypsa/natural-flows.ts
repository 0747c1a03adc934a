/** Generators that are the inflow or the spill of a store: nothing but a given energy that enters it, or any that leaves it. */
import type { Draft } from "./drafts.ts";
import type { PypsaComponent } from "./network.ts";
import type { Translation } from "./translation.ts";

/** Refuses attributes that are meaningless for natural inflow and spill. */
const plain = {
  marginal_cost: 0,
  marginal_cost_quadratic: 0,
  stand_by_cost: 0,
  p_set: Number.NaN,
  p_nom_mod: 0,
  p_nom_min: 0,
  capital_cost: 0,
  overnight_cost: Number.NaN,
  fom_cost: 0,
  ramp_limit_up: Number.NaN,
  ramp_limit_down: Number.NaN,
  e_sum_min: Number.NEGATIVE_INFINITY,
  e_sum_max: Number.POSITIVE_INFINITY,
  p_nom_set: Number.NaN,
};

export interface NaturalFlow {
  attributes: Draft["attributes"];
  tables: Draft["tables"];
  source: string;
}

/** Null where it is something else. */
export function naturalFlowOf(component: PypsaComponent, translation: Translation): NaturalFlow | null {
  if (component.list !== "generators" || component.flag("committable") || !isFree(component, translation)) return null;
  const source = `Generator ${component.name}`;
  const { frame } = translation;
  const rate = (attribute: string): Float64Array =>
    component.series(attribute) ?? new Float64Array(frame.steps).fill(component.number(attribute));
  const [least, most] = [rate("p_min_pu"), rate("p_max_pu")];
  const isExtendable = component.flag("p_nom_extendable");
  if (component.number("sign") === 1 && !isExtendable) {
    const power = component.number("p_nom");
    const inflow = most.map((share) => share * power * frame.hours);
    const isGiven = most.every((share, step) => share === least[step]) && inflow.every((energy) => energy >= 0);
    return isGiven && inflow.every(Number.isFinite) ? { attributes: {}, tables: { inflow }, source } : null;
  }
  const isUnlimited =
    component.number("p_nom_max") === Number.POSITIVE_INFINITY &&
    most.every((share) => share === 1) &&
    least.every((share) => share === 0);
  return component.number("sign") === -1 && isExtendable && isUnlimited
    ? { attributes: { spill: true }, tables: {}, source }
    : null;
}

/** Without costs, emissions and limits. */
function isFree(component: PypsaComponent, { emissions, operation, isLimited }: Translation): boolean {
  const carrier = component.text("carrier");
  return (
    !isLimited(component) &&
    !operation.has(carrier) &&
    [...emissions.values()].every((byCarrier) => !byCarrier.get(carrier)) &&
    Object.entries(plain).every(
      ([attribute, value]) => !component.series(attribute) && Object.is(component.number(attribute), value),
    )
  );
}
