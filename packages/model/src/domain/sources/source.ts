/** Sources of data: where the values of a component and of its tables come from. Nothing of it changes an optimum. */

/** The source of one table or series of a component, for all its regions. */
export interface TableSource {
  /** Name of its family. */
  readonly table: string;
  /** Null where only an address is given. */
  readonly source_text: string | null;
  /** An address as `isWebAddress` accepts it. */
  readonly source_url: string | null;
}

export const maxSourceText = 1024;
export const maxSourceAddress = 2048;

export const tableSourceFields = [
  "table",
  "source_text",
  "source_url",
] as const satisfies readonly (keyof TableSource)[];

export const isTableSources = (value: unknown): value is readonly TableSource[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => typeof one === "object" && one !== null && "table" in one);

/**
 * Whether a text is the address of a page that a reader may open from a report: http or https, a host, and no user or
 * password. Other schemes, such as `javascript:`, run code where they are opened.
 */
export function isWebAddress(text: string): boolean {
  // A browser drops line breaks and tabs from an address, and reads a backslash as a slash.
  if (!/^https?:\/\/[^\s\p{Cc}<>"'`\\]+$/iu.test(text) || !URL.canParse(text)) return false;
  const { username, password, hostname } = new URL(text);
  return username === "" && password === "" && hostname !== "";
}

/** The pattern of JSON schemas, which is less exact than `isWebAddress`. */
export const webAddressPattern = "^[Hh][Tt][Tt][Pp][Ss]?://[^\\s<>\"'`\\\\]+$";
