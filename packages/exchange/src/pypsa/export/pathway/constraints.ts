/** Constraints of the data that PyPSA has, too: what a year may not build, and sums of capacities or energies that count alike. */

import { message } from "@esm/messages/message";
import type { ConstraintTerm, EnergySystem, SystemConstraint } from "@esm/model/energy-system/energy-system";
import type { PathwaySystems } from "@esm/model/energy-system/pathway-systems";
import { partsOfKey } from "../origins.ts";
import type { Output } from "./components.ts";
import { boundCapacity, boundEnergy, type Counted, type LimitsGiven, type Sense } from "./limits.ts";
import { type Place, placesOf } from "./places.ts";

const isPlainSum = (
  { per, slackCost, value, terms }: SystemConstraint,
  quantity: ConstraintTerm["quantity"],
): boolean =>
  per === "year" &&
  slackCost === null &&
  typeof value === "number" &&
  terms.every((term) => term.quantity === quantity && term.yearOffset === 0);

/** Whether it says that nothing of its members is built. */
const isExclusion = (constraint: SystemConstraint): boolean =>
  isPlainSum(constraint, "built") &&
  constraint.value === 0 &&
  constraint.sense !== ">=" &&
  constraint.terms.every(({ factor }) => factor > 0);

const holdsIn = ({ years }: SystemConstraint, year: number): boolean => years?.includes(year) ?? true;

/** Whether a year may not build a component at a location. */
export function exclusionsOf({
  systems,
  years,
}: PathwaySystems): (year: number, position: number, at: number) => boolean {
  const excluded = new Set(
    systems.flatMap(({ constraints }, year) =>
      constraints
        .filter((constraint) => holdsIn(constraint, years[year]) && isExclusion(constraint))
        .flatMap(({ terms }) => terms.flatMap(({ members }) => members))
        .map(({ component, location }) => `${year} ${component} ${location}`),
    ),
  );
  return (year, position, at) => excluded.has(`${year} ${position} ${at}`);
}

/** Adds all other constraints, year by year, and refuses those that PyPSA has not. */
export function addConstraints(given: LimitsGiven): void {
  const { pathway, findings } = given;
  for (const [year, system] of pathway.systems.entries()) {
    for (const constraint of system.constraints) {
      const { id, planningReserve } = constraint;
      const isWritten =
        !holdsIn(constraint, pathway.years[year]) || isExclusion(constraint) || addSum(constraint, year, system, given);
      if (isWritten) continue;
      findings.refuse({
        code: "not_exported",
        component: planningReserve ? "planning reserve" : "constraint",
        attribute: planningReserve ? "planning_reserves" : "constraints",
        place: id,
        msg: message("network_constraint"),
        direction: "either",
      });
    }
  }
}

interface Member {
  readonly output: Output;
  readonly place: Place;
}

function addSum(constraint: SystemConstraint, year: number, system: EnergySystem, given: LimitsGiven): boolean {
  const { id, sense, value, terms } = constraint;
  if (typeof value !== "number") return false;
  const members = membersIn(system, given);
  const bound = (scale: number) => ({ id, year, sides: [[senseOf(sense), value * scale]] satisfies [Sense, number][] });
  const isOf = (term: ConstraintTerm, { place }: Member): boolean =>
    term.members.some(({ component, location }) => component === place.position && location === place.location);
  if (isPlainSum(constraint, "operation")) {
    const [{ factor }] = terms;
    const isOfOne = terms.every((term) => term.factor === factor && term.members.every(({ there }) => there === 1));
    const isOfExchanges = terms.every((term) =>
      term.members.every(({ component }) => ["source", "sink"].includes(system.components[component].kind)),
    );
    if (!isOfOne || !isOfExchanges || factor <= 0) return false;
    const counted = members.filter((member) => terms.some((term) => isOf(term, member))).map(({ output }) => output);
    return boundEnergy(given, counted, bound(given.stepYears / factor));
  }
  const quantity = (["capacity", "built"] as const).find((each) => isPlainSum(constraint, each));
  if (!quantity || terms.some(({ factor }) => factor <= 0)) return false;
  const counted = terms.flatMap((term) =>
    countedIn(
      term,
      members.filter((member) => isOf(term, member)),
    ),
  );
  const own = quantity === "capacity" ? counted : counted.filter(({ output }) => output.built === year);
  return boundCapacity(given, own, bound(1));
}

const senseOf = (sense: SystemConstraint["sense"]): Sense => (sense === "=" ? "==" : sense);

/** Components of the network that have the capacity of a place. Links of both directions of a line count half. */
function countedIn({ factor }: ConstraintTerm, members: readonly Member[]): Counted[] {
  const having = members.filter(
    ({ output: { origin } }) => origin.capacity && partsOfKey(origin.capacity.of).variable === "capacity.capacity",
  );
  return having.map(({ output, place }) => {
    const alike = having.filter((other) => other.place === place && other.output.built === output.built);
    return { output, factor: factor / (output.origin.capacity?.size ?? 1) / alike.length };
  });
}

/** The outputs that belong to places of a year's system. */
function membersIn(system: EnergySystem, { outputs }: LimitsGiven): Member[] {
  const find = placesOf(system);
  return outputs.flatMap((output) => {
    const place = output.source === null ? null : find(output.origin, output.source);
    return place ? [{ output, place }] : [];
  });
}
