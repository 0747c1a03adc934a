/** A list of operations under way: what its operations share. */
import type { Transaction } from "kysely";
import type { Operation } from "../../domain/changes/operation.ts";
import type { Component } from "../../domain/component.ts";
import { hintBudget } from "../../domain/nearest-name.ts";
import type { Problem } from "../../domain/problem.ts";
import { type MissingName, missingIn } from "../database/batches.ts";
import { StoreError } from "../database/store-error.ts";
import type { Tables } from "../database/tables.ts";
import type { CommodityProfiles } from "../datasets/commodity-profiles.ts";
import type { KnownComponents } from "./known-components.ts";
import type { RevisedValues } from "./table-values.ts";

export interface Work {
  transaction: Transaction<Tables>;
  datasetId: number;
  operations: readonly Operation[];
  /** As the operations so far have set it. */
  steps: number;
  /** Whether the fit of all series, and of all geometries, has to be checked at the end. */
  changesSteps: boolean;
  changesGeometry: boolean;
  components: KnownComponents;
  /** From the first new name of a commodity on. */
  profiles: CommodityProfiles | undefined;
  /** Components with attributes that are not written yet, by name. */
  revised: Map<string, RevisedComponent>;
  /** Components that are inserted together, and not yet, with the positions of their operations. */
  added: Map<Component, number>;
  /** What is deleted together, and not yet: ids of components, and those of regions by name. */
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
  /** Of the last operation that set an attribute. */
  operation: number;
}

/** Looking for the nearest valid name of one of them takes up to ten milliseconds. */
export const maxProblems = 100;

export const placeOf = (position: number): Problem["loc"] => ["body", "operations", position];

/** Every check comes before its write, so that PostgreSQL's transaction goes on after a refusal. */
export async function refusing(work: Work, loc: Problem["loc"], attempt: () => Promise<void>): Promise<void> {
  try {
    await attempt();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const { code: type, message: msg, hint } = error;
    work.problems.push({ type, loc, msg, ...(hint !== undefined && { hint }) });
  }
}

/** Names that refusals offer, by what they name. */
export interface ValidNames {
  missing: MissingName;
  /** An operation has made or taken one. */
  forget(): void;
}

export function validNames(datasetId: number): ValidNames {
  const known = new Map<string, readonly string[]>();
  const missing = missingIn(datasetId, hintBudget());
  return {
    missing: (record, name, valid) =>
      missing(record, name, async () => {
        const names = known.get(record) ?? [...(await valid())].sort();
        known.set(record, names);
        return names;
      }),
    forget: () => known.clear(),
  };
}
