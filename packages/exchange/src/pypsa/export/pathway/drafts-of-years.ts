/**
 * Each milestone year of a pathway as a network of its own, and once more for each earlier year that built something: what stands has costs and
 * efficiencies of the year that built it, and series of the year in which it stands.
 */

import {
  type Capacity,
  type EnergySystem,
  isDecided,
  type SystemComponent,
} from "@esm/model/energy-system/energy-system";
import type { PathwaySystems } from "@esm/model/energy-system/pathway-systems";
import { addMissing, type Findings } from "../../../findings/collector.ts";
import type { Accepted } from "../../../findings/report.ts";
import { classes, type ListName } from "../../attributes/attributes.ts";
import type { DraftComponent, NetworkDraft } from "../draft.ts";
import { networkOfSystem, type Position } from "../translate.ts";

/** The component of a draft, and the one here that it belongs to. */
export interface Drafted extends DraftComponent {
  readonly source: string | null;
}

export interface DraftsOfYears {
  /** By position of the year. */
  readonly own: readonly NetworkDraft[];
  readonly cohort: (year: number, built: number) => NetworkDraft;
}

export function draftsOfYears(
  pathway: PathwaySystems,
  accepted: Accepted,
  positions: ReadonlyMap<string, Position> | undefined,
  findings: Findings,
): DraftsOfYears {
  const { years, systems } = pathway;
  const freed = systems.map(withoutBounds);
  const translate = (system: EnergySystem, peers: readonly EnergySystem[]): NetworkDraft => {
    const { draft, findings: found } = networkOfSystem(system, accepted, positions, peers);
    addMissing(found, findings);
    return draft;
  };
  const own = freed.map((system) => translate(system, freed));
  const cohorts = years.map((_, built) => {
    const all = years.map((_, year) => (year < built ? systems[year] : pathway.cohort(year, built)));
    // Nothing differs from what the years would build themselves.
    if (all.every((system, year) => system === systems[year])) return own;
    // A cohort has the same shape in all years.
    const peers = all.slice(built).map(withoutBounds);
    return all.map((_, year) => (year < built ? own[year] : translate(peers[year - built], peers)));
  });
  return { own, cohort: (year, built) => cohorts[built][year] };
}

/** Bounds of what is decided are those of all that stands, and constraints concern several years: both are written for all years together. */
function withoutBounds(system: EnergySystem): EnergySystem {
  const free = <Bounds extends Pick<Capacity, "lower" | "upper">>(bounds: Bounds): Bounds => ({
    ...bounds,
    lower: bounds.lower.map(() => 0),
    upper: bounds.upper.map(() => Number.POSITIVE_INFINITY),
  });
  const components = system.components.map((component): SystemComponent => {
    const { capacity } = component;
    if (!capacity || !isDecided(component)) return component;
    if (component.kind === "storage") {
      const { chargeCapacity, dischargeCapacity } = component;
      return {
        ...component,
        capacity: free(capacity),
        chargeCapacity: chargeCapacity && free(chargeCapacity),
        dischargeCapacity: dischargeCapacity && free(dischargeCapacity),
      };
    }
    return { ...component, capacity: free(capacity) };
  });
  return { ...system, components, constraints: [] };
}

/** The components of a list by name, with what they belong to. */
export function draftedIn(draft: NetworkDraft, list: ListName): Map<string, Drafted> {
  return new Map(
    (draft.lists.get(list) ?? []).map((component) => {
      const source =
        draft.names[`${classes[list].name} ${component.name}`] ?? component.origin.owner?.component ?? null;
      return [component.name, { ...component, source }];
    }),
  );
}
