/**
 * Names of commodities in the factor profiles of conversions, which follow a commodity that is renamed. A list of operations
 * writes them once, at its end: ten thousand conversions may name a commodity that is renamed ten thousand times.
 */

import type { Component } from "@esm/model/domain/component";
import { factorProfiles, type ProfileAttribute } from "@esm/model/domain/table-family";
import type { Transaction } from "kysely";
import { inBatches } from "../database/batches.ts";
import { keepIds } from "../database/change-records.ts";
import type { Tables } from "../database/tables.ts";

/** A present name, shared by all profiles that have it, so that a renaming changes one object. */
interface SharedName {
  name: string;
  profiles: Set<Profile>;
}

interface Profile {
  attribute: ProfileAttribute;
  componentId: number;
  /** The name that the database has. */
  stored: string;
  present: SharedName;
}

type Names = { readonly [Attribute in ProfileAttribute]?: string | null };

const conversionsAtOnce = 500;

export class CommodityProfiles {
  readonly #transaction: Transaction<Tables>;
  readonly #byName = new Map<string, SharedName>();
  readonly #byComponent = new Map<number, Profile[]>();

  private constructor(transaction: Transaction<Tables>) {
    this.#transaction = transaction;
  }

  static async ofDataset(transaction: Transaction<Tables>, datasetId: number): Promise<CommodityProfiles> {
    const profiles = new CommodityProfiles(transaction);
    const attributes = factorProfiles.map(({ attribute }) => attribute);
    const rows = await transaction
      .selectFrom("components")
      .select(["id", ...attributes])
      .where("dataset_id", "=", datasetId)
      .where(({ or, eb }) => or(attributes.map((attribute) => eb(attribute, "is not", null))))
      .execute();
    for (const { id, ...names } of rows) profiles.noteWritten(id, names);
    return profiles;
  }

  /** Renames a commodity in all profiles. If the new name exists, the smaller set of profiles joins the larger. */
  rename(from: string, to: string): void {
    const renamed = this.#byName.get(from);
    if (!renamed || from === to) return;
    this.#byName.delete(from);
    const others = this.#byName.get(to);
    const [larger, smaller] =
      others && others.profiles.size > renamed.profiles.size ? [others, renamed] : [renamed, others];
    for (const profile of smaller?.profiles ?? []) {
      profile.present = larger;
      larger.profiles.add(profile);
    }
    larger.name = to;
    this.#byName.set(to, larger);
  }

  /** A component from the database with the present names. */
  withNames(componentId: number, component: Component): Component {
    const own = this.#byComponent.get(componentId);
    if (!own) return component;
    return { ...component, ...Object.fromEntries(own.map(({ attribute, present }) => [attribute, present.name])) };
  }

  /** Notes that the database has these names for the component. */
  noteWritten(componentId: number, names: Names): void {
    for (const profile of this.#byComponent.get(componentId) ?? []) profile.present.profiles.delete(profile);
    const own = factorProfiles.flatMap(({ attribute }): Profile[] => {
      const stored = names[attribute];
      if (typeof stored !== "string") return [];
      const present = this.#byName.get(stored) ?? { name: stored, profiles: new Set() };
      this.#byName.set(stored, present);
      const profile = { attribute, componentId, stored, present };
      present.profiles.add(profile);
      return [profile];
    });
    if (own.length > 0) this.#byComponent.set(componentId, own);
    else this.#byComponent.delete(componentId);
  }

  /** Writes the names that differ from those in the database. */
  async write(): Promise<void> {
    for (const { name, profiles } of this.#byName.values()) {
      const renamed = [...profiles].filter(({ stored }) => stored !== name);
      for (const { attribute } of factorProfiles) {
        const ids = renamed.filter((profile) => profile.attribute === attribute).map(({ componentId }) => componentId);
        for (const some of inBatches(ids, conversionsAtOnce)) {
          await keepIds(this.#transaction, "components", some);
          const update = this.#transaction.updateTable("components").set({ [attribute]: name });
          await update.where("id", "in", some).execute();
        }
      }
    }
  }
}
