/** A page as an entry of the command palette. */
import { navigate } from "../router/address.ts";
import type { Command } from "./commands.ts";

export const pageCommand = (name: string, kind: string, address: string): Command => ({
  name,
  kind,
  key: `${kind} ${address}`,
  run: () => navigate(address),
});
