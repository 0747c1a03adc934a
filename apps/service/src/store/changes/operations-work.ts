/** A list of operations under way: what its operations share. */

import type { Component } from "@esm/model/domain/component";
import type { Problem } from "@esm/model/domain/problem";
import type { Transaction } from "kysely";
import type { ValidNames } from "../database/batches.ts";
import { StoreError } from "../database/store-error.ts";
import type { Tables } from "../database/tables.ts";
import type { CommodityProfiles } from "../datasets/commodity-profiles.ts";
import type { KnownComponents } from "./known-components.ts";
import type { RevisedValues } from "./table-values.ts";

export interface Work {
  transaction: Transaction<Tables>;
  datasetId: number;
  /** As the operations so far have set it. */
  steps: number;
  /** Whether the fit of all series, of all geometries and of the calendar has to be checked at the end. */
  changesSteps: boolean;
  changesGeometry: boolean;
  changesCalendar: boolean;
  components: KnownComponents;
  /** From the first new name of a commodity on. */
  profiles: CommodityProfiles | undefined;
  /** Components with attributes that are not written yet, by name. */
  revised: Map<string, RevisedComponent>;
  /** Components that are inserted together, and not yet, with the positions of their operations. */
  added: Map<Component, number>;
  /** Deletions that are pending, to be made together: ids of components, and those of regions by name. */
  removed: { components: number[]; regions: Map<string, number> };
  revisedValues: RevisedValues;
  names: ValidNames;
  created: CreatedRecord[];
  /** Why operations are refused. */
  problems: Problem[];
}

export interface CreatedRecord {
  /** Position of its operation. */
  operation: number;
  id: number;
}

export interface RevisedComponent {
  id: number;
  attributes: Component;
  /** In the database. */
  stored: Component;
  /** Position of the last operation that set an attribute. */
  operation: number;
}

/** Looking for the nearest valid name of one of them takes up to ten milliseconds. */
export const maxProblems = 100;

export const placeOf = (position: number): Problem["loc"] => ["body", "operations", position];

/** Answers whether nothing was refused. Every check comes before its write, so that PostgreSQL's transaction goes on after a refusal. */
export async function refusing(work: Work, loc: Problem["loc"], attempt: () => Promise<void>): Promise<boolean> {
  try {
    await attempt();
    return true;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const { code: type, words: msg, hint } = error;
    work.problems.push({ type, loc, msg, ...(hint !== undefined && { hint }) });
    return false;
  }
}
