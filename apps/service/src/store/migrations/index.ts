/** All migrations by name, in the order in which they are applied. */
import type { Migration } from "kysely";
import { schema } from "./0100-schema/index.ts";
import type { DatabaseKind } from "./database-kind.ts";

export function migrations(kind: DatabaseKind): Record<string, Migration> {
  return {
    "0100-schema": schema(kind),
  };
}
