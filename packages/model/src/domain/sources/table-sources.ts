/** Lists of sources of tables: their JSON schema, and how one source among them changes. */
import { type FamilyName, familyNames } from "../table-family.ts";
import { maxSourceAddress, maxSourceText, type TableSource, tableSourceFields, webAddressPattern } from "./source.ts";

const text = (description: string, maxLength: number, rest: object = {}) => ({
  anyOf: [{ type: "string", maxLength, ...rest }, { type: "null" }],
  description,
});

/** The JSON schema of a list of sources, one for each table. */
export const tableSourcesJson = {
  type: "array",
  minItems: 1,
  maxItems: familyNames.length,
  items: {
    type: "object",
    properties: {
      table: { type: "string", enum: [...familyNames], description: "The table or series." },
      source_text: text("Where its values come from.", maxSourceText),
      source_url: text("Address of the source (http or https).", maxSourceAddress, { pattern: webAddressPattern }),
    },
    required: ["table"],
  },
} as const;

/** The schema for answers, which have every field. */
export const completeTableSourcesJson = {
  ...tableSourcesJson,
  items: { ...tableSourcesJson.items, required: [...tableSourceFields] },
} as const;

/** The source of a table, where it is said. */
export const sourceOfTable = (
  sources: readonly TableSource[] | null | undefined,
  table: FamilyName,
): TableSource | undefined => sources?.find((one) => one.table === table);

/** The list with another source of one table, in the order of the families; null where nothing is left. */
export function withTableSource(
  sources: readonly TableSource[] | null,
  changed: TableSource,
): readonly TableSource[] | null {
  const others = (sources ?? []).filter(({ table }) => table !== changed.table);
  const isSaid = changed.source_text !== null || changed.source_url !== null;
  const all = isSaid ? [...others, changed] : others;
  const sorted = familyNames.flatMap((name) => all.filter(({ table }) => table === name));
  return sorted.length === 0 ? null : sorted;
}
