/** Decisions whether something is built at all, which a program over all years of a pathway does not have. */
import { message } from "@esm/messages/message";
import type { Problem } from "@esm/model/domain/problem";
import type { EnergySystem, SystemComponent } from "@esm/model/energy-system/energy-system";

/** One problem for each component and each constraint of the data. */
export function decisionsInForesight({ components, constraints }: EnergySystem): Problem[] {
  const counting = constraints.filter(({ terms }) =>
    terms.some(({ quantity, members }) => quantity === "existence" && members.length > 0),
  );
  const places = [
    ...components.filter(decides).map(({ name }) => ["components", name]),
    ...counting.map(({ id }) => ["constraints", id]),
  ];
  return places.map(([list, name]) => ({
    type: "existence_in_foresight",
    loc: [list, name],
    msg: message("existence_in_foresight", { name }),
    input: name,
    hint: message("existence_year_by_year"),
  }));
}

/** A fixed capacity is there in every year anyway. */
function decides({ capacity }: SystemComponent): boolean {
  if (!capacity || capacity.isFixed) return false;
  if (capacity.investCurve) return true;
  if (!capacity.existence) return false;
  const { capexIfBuiltAndYear, opexIfBuiltAndYear, least } = capacity.existence;
  return capexIfBuiltAndYear + opexIfBuiltAndYear > 0 || least.some((value) => value > 0);
}
