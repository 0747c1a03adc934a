/** The kinds of components in words. */
import type { Code } from "./message.ts";

export const kindCodes = {
  SOURCE: "kind_source",
  SINK: "kind_sink",
  CONVERSION: "kind_conversion",
  STORAGE: "kind_storage",
  TRANSMISSION: "kind_transmission",
} as const satisfies Record<string, Code>;

export const kindsCodes = {
  SOURCE: "kinds_source",
  SINK: "kinds_sink",
  CONVERSION: "kinds_conversion",
  STORAGE: "kinds_storage",
  TRANSMISSION: "kinds_transmission",
} as const satisfies Record<keyof typeof kindCodes, Code>;
