/** Refuses records that occur twice. */
import { message } from "@esm/messages/message";
import { StoreError } from "../../database/store-error.ts";

/** Throws `StoreError` `unfit` for a name that it was asked about before. */
export function createTwinCheck(list: string): (name: string) => void {
  const names = new Set<string>();
  return (name) => {
    if (names.has(name)) throw new StoreError("unfit", message("name_twice_in_list", { name, list }));
    names.add(name);
  };
}
