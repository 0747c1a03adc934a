/**
 * Decisions about what is built as the reason of a contradiction: those that data give, and the least sizes of all.
 */

import { message, quoted } from "@esm/messages/message";
import type { ComponentChange } from "@esm/model/domain/change";
import type { Problem } from "@esm/model/domain/problem";
import { type EnergySystem, endsOf, locationName, type SeriesPlace } from "@esm/model/energy-system/energy-system";
import { existencePlaces, isDecision } from "@esm/model/energy-system/existence";
import type { BuiltProgram } from "@esm/model/formulation/build-program";
import { existenceMax } from "@esm/model/formulation/rules/existence";
import type { Repair } from "./relaxation.ts";
import { type ProvenRepair, proven, type Session } from "./session.ts";

const attribute = "existence_fix";
const mostTried = 12;
const mostNames = 10;

/** Components whose given decisions alone make the model infeasible: those that must not be built, then those that must. */
export async function givenDecisionsProven(session: Session): Promise<ProvenRepair[]> {
  const { system } = session;
  const repairs = [...givenPlaces(system, 0), ...givenPlaces(system, 1)].map((given) => repairOf(system, given));
  const found: ProvenRepair[] = [];
  for (const repair of repairs.slice(0, mostTried)) {
    if (!session.hasTime()) break;
    for (const written of (await proven(session, () => [repair])) ?? []) found.push({ ...written, alone: true });
  }
  return found;
}

interface Given {
  readonly component: string;
  readonly value: 0 | 1;
  readonly places: readonly SeriesPlace[];
}

function givenPlaces({ components }: EnergySystem, value: 0 | 1): Given[] {
  return components.flatMap((component): Given[] => {
    const { existence } = component.capacity ?? {};
    if (!existence) return [];
    const places = value === 0 ? existence.excluded : placesThatMustBe(component, existence.isGiven);
    return places.length > 0 ? [{ component: component.name, value, places }] : [];
  });
}

function placesThatMustBe(component: EnergySystem["components"][number], isGiven: readonly boolean[]): SeriesPlace[] {
  return isGiven.flatMap((given, location): SeriesPlace[] => {
    if (!given) return [];
    if (component.kind !== "transmission") return [{ region: component.regions[location], regionTo: null }];
    const [region, regionTo] = [component.from[location], component.to[location]];
    return component.isBidirectional
      ? [
          { region, regionTo },
          { region: regionTo, regionTo: region },
        ]
      : [{ region, regionTo }];
  });
}

function repairOf(system: EnergySystem, { component, value, places }: Given): Repair {
  const changes = places.map((place): ComponentChange => {
    const [region, regionTo] = endsOf(system, place);
    return { component, attribute, region, ...(regionTo !== undefined && { region_to: regionTo }), value: null };
  });
  const names = places.slice(0, mostNames).map((place) => endsOf(system, place).join(" – "));
  return {
    problem: {
      type: "infeasible_decision_given",
      loc: ["components", component, attribute, ...endsOf(system, places[0])],
      msg: message(value === 0 ? "given_not_built" : "given_built", { component, places: quoted(names) }),
      input: value,
      hint: message("free_decision", { component }),
      ctx: { places: names },
    },
    changes,
  };
}

/** Says that only least sizes are in the way, where parts of the decisions would do; null where they would not. */
export async function leastSizesInTheWay(session: Session): Promise<Problem | null> {
  const { system, built } = session;
  const { integer } = built.program;
  if (!integer || !session.hasTime()) return null;
  const parts = integer.slice();
  for (const { existence } of built.layout.columnsOf)
    for (const column of existence) if (column >= 0) parts[column] = 0;
  const sizes = existencePlaces(system).flatMap((places, position) =>
    places.flatMap((place, location) => {
      const component = system.components[position];
      const where = locationName(system, component, location);
      return isDecision(place) && place.least > 0 ? [{ component: component.name, where, least: place.least }] : [];
    }),
  );
  if (sizes.length === 0) return null;
  const { program } = built;
  const cost = new Float64Array(program.columnCount);
  const relaxed = parts.includes(1) ? parts : null;
  const outcome = await session.solve({ ...program, cost, objectiveOffset: 0, integer: relaxed });
  if (outcome.status !== "optimal") return null;
  const named = sizes
    .slice(0, mostNames)
    .map(({ component, where, least }) => message("least_size_of", { component, where, least }));
  return {
    type: "infeasible_least_sizes",
    loc: ["components", sizes[0].component, "capacity_min_if_built", ...sizes[0].where.split(" – ")],
    msg: message("infeasible_least_sizes", { sizes: named }),
    hint: message("lower_least_sizes"),
    ctx: { sizes: sizes.slice(0, mostNames) },
  };
}

/** Wide maxima of decisions, which other rows state anyway: repairs of these rows are then not held back by them. */
export function withWideDecisions(system: EnergySystem, { program, layout }: BuiltProgram): BuiltProgram {
  const value = program.value.slice();
  const places = existencePlaces(system);
  for (const { rule, subject, start } of layout.rowBlocks) {
    if (rule !== existenceMax || !("component" in subject) || !("location" in subject)) continue;
    const place = places[subject.component][subject.location];
    const upper = system.components[subject.component].capacity?.upper[subject.location] ?? 0;
    if (!isDecision(place) || place.most >= upper) continue;
    const column = layout.columnsOf[subject.component].existence[subject.location];
    for (let entry = program.columnStart[column]; entry < program.columnStart[column + 1]; entry++)
      if (program.rowIndex[entry] === start) value[entry] *= widerBy;
  }
  return { program: { ...program, value }, layout };
}
const widerBy = 100;
