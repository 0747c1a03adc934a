/**
 * Components as the operations of a list have left them in the database. Those that the next operations name are read together:
 * one by one, they would take four statements each, most of the time of a list.
 */

import { isComponentKind, type Operation } from "@esm/model/domain/changes/operation";
import type { Component } from "@esm/model/domain/component";
import type { Transaction } from "kysely";
import { idsOfNames } from "../database/batches.ts";
import { keepIds } from "../database/change-records.ts";
import type { Tables } from "../database/tables.ts";
import type { CommodityProfiles } from "../datasets/commodity-profiles.ts";
import { completeComponents, componentRows } from "../datasets/component-records.ts";

export interface KnownComponent {
  id: number;
  attributes: Component;
}

const mostAtOnce = 500;
/** Factors of components that are read together, some megabytes; a single one may have more. */
const mostFactors = 20_000;

export class KnownComponents {
  readonly #transaction: Transaction<Tables>;
  readonly #datasetId: number;
  readonly #operations: readonly Operation[];
  /** Fewer where components have many factors. */
  #namesAtOnce = mostAtOnce;
  /** Undefined where there is none of the name. */
  readonly #byName = new Map<string, KnownComponent | undefined>();

  constructor(transaction: Transaction<Tables>, datasetId: number, operations: readonly Operation[]) {
    this.#transaction = transaction;
    this.#datasetId = datasetId;
    this.#operations = operations;
  }

  has(name: string): boolean {
    return this.#byName.has(name);
  }

  get(name: string): KnownComponent | undefined {
    return this.#byName.get(name);
  }

  set(name: string, component: KnownComponent | undefined): void {
    this.#byName.set(name, component);
  }

  /** Somebody else has changed what is known. */
  forget(): void {
    this.#byName.clear();
  }

  /**
   * Reads the component, and those that operations from this position on name, and keeps for the history what they will
   * change. What was known before is forgotten.
   */
  async read(name: string, position: number, profiles: CommodityProfiles | undefined): Promise<void> {
    const { names, ids } = await this.#readIds(name, position);
    const rows =
      ids.length > 0 ? await componentRows(this.#transaction).where("components.id", "in", ids).execute() : [];
    const components = await completeComponents(this.#transaction, rows);
    await keepIds(this.#transaction, "components", ids);
    this.#byName.clear();
    for (const one of names) this.#byName.set(one, undefined);
    for (const { id, attributes } of components) {
      this.#byName.set(attributes.name, { id, attributes: profiles?.withNames(id, attributes) ?? attributes });
    }
  }

  async #readIds(first: string, position: number): Promise<{ names: string[]; ids: number[] }> {
    for (; ; this.#namesAtOnce = Math.ceil(this.#namesAtOnce / 2)) {
      const names = this.#namesFrom(position, first);
      const ids = [...(await idsOfNames(this.#transaction, "components", this.#datasetId, names)).values()];
      if (names.length > 1 && (await this.#hasManyFactors(ids))) continue;
      this.#namesAtOnce = Math.min(this.#namesAtOnce * 2, mostAtOnce);
      return { names, ids };
    }
  }

  async #hasManyFactors(componentIds: readonly number[]): Promise<boolean> {
    if (componentIds.length === 0) return false;
    const factors = this.#transaction.selectFrom("conversion_factors").select("id");
    const further = factors.where("component_id", "in", componentIds).limit(1).offset(mostFactors);
    return (await further.executeTakeFirst()) !== undefined;
  }

  #namesFrom(position: number, first: string): string[] {
    const names = new Set([first]);
    for (let next = position; next < this.#operations.length && names.size < this.#namesAtOnce; next++) {
      const operation = this.#operations[next];
      // After it, what was read would have another name of its commodity.
      if (renamesCommodity(operation)) break;
      const name = componentIn(operation);
      if (name !== undefined) names.add(name);
    }
    return [...names];
  }
}

const renamesCommodity = (operation: Operation): boolean =>
  operation.operation === "set" && operation.kind === "commodity" && operation.attribute === "name";

/** The component that is changed or deleted, or may be in the way of a new one. */
function componentIn(operation: Operation): string | undefined {
  if (operation.operation === "create") return "type" in operation.record ? operation.record.name : undefined;
  const isMeant = operation.operation === "set" || operation.operation === "delete";
  return isMeant && isComponentKind(operation.kind) ? (operation.name ?? undefined) : undefined;
}
