/** Refuses records that occur twice. */
import { StoreError } from "../../database/store-error.ts";

/** Throws `StoreError` `unfit` for a name that it was asked about before. */
export function createTwinCheck(list: string): (name: string) => void {
  const names = new Set<string>();
  return (name) => {
    if (names.has(name)) throw new StoreError("unfit", `The name '${name}' occurs twice among the ${list}.`);
    names.add(name);
  };
}
