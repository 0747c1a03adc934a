/**
 * Overrides of records of tables and of conversion factors: changes of numbers that a model, a run or a sweep makes to
 * its data set (docs/reference/mathematical-model.md, Overrides of tables).
 */
import { type AttributeTable, nameText, type RecordOf } from "../attribute.ts";
import { type FamilyName, familyNames } from "../table-family.ts";

export const tableOperations = ["multiply", "add", "set", "remove"] as const;
export type TableOperation = (typeof tableOperations)[number];

/** All fields but the lists and the value. */
export const tableOverrideAttributes = {
  component_name: { ...nameText, required: true, description: "Component, or group of components." },
  table: {
    type: "enum",
    nullable: true,
    values: familyNames,
    description: "Family of tables whose records are changed; or `attribute` in place of it.",
  },
  attribute: {
    type: "enum",
    nullable: true,
    values: ["conversion_factor"],
    description: "`conversion_factor`, of `commodity_name`, in place of a table.",
  },
  commodity_name: { ...nameText, nullable: true, description: "Commodity of the conversion factor." },
  region_to: {
    ...nameText,
    nullable: true,
    description: "Other end of a line, or a group of regions (default: lines between the regions).",
  },
  operation: {
    type: "enum",
    required: true,
    values: tableOperations,
    description:
      "`multiply` and `add` change each number of each record, `set` also makes records, `remove` takes them away.",
  },
  unit: {
    type: "string",
    nullable: true,
    minLength: 1,
    maxLength: 255,
    description: "Unit of the value, where the data set checks units (default: that of the table).",
  },
} as const satisfies AttributeTable;

/** A record of the data, as it is without overrides. */
export interface RecordReference {
  component_name: string;
  table: FamilyName;
  region: string;
  region_to: string | null;
}

export type TableOverrideValue = number | number[] | { series: string } | RecordReference;

/** With every default filled in: null stands for what is not given. */
export interface TableOverride extends RecordOf<typeof tableOverrideAttributes> {
  /** Names of regions, or of groups of them; null for every record. */
  regions: string[] | null;
  /** Null to remove records. */
  value: TableOverrideValue | null;
  /** First and last original time step that change; null for all. */
  steps: [first: number, last: number] | null;
  /** The run or the point of a sweep gives it, not the model. */
  of_run?: true;
}

/** Overrides of tables in a model. */
export const maxTableOverrides = 10_000;

/** What an override of tables changes: the same text for the same target. */
export const overrideTarget = (override: TableOverride): string => {
  const { component_name, table, attribute, commodity_name, regions, region_to, steps } = override;
  return JSON.stringify([component_name, table, attribute, commodity_name, regions, region_to, steps]);
};

/** Null stands for what is absent. */
type Given<Record> = { [Name in keyof Record]?: NonNullable<Record[Name]> };
export type WrittenTableOverride = Pick<TableOverride, "component_name" | "operation"> &
  Given<Omit<TableOverride, "component_name" | "operation" | "of_run">>;

/** Without what is not given: files and answers say what is there. */
export const writtenTableOverride = ({ of_run: _, ...override }: TableOverride): WrittenTableOverride =>
  Object.fromEntries(
    Object.entries(override).flatMap(([name, value]) => {
      if (value === null) return [];
      const isReference = typeof value === "object" && "table" in value;
      return [[name, isReference ? withoutNull(value as RecordReference) : value]];
    }),
  ) as unknown as WrittenTableOverride;

const nothingGiven = {
  table: null,
  attribute: null,
  commodity_name: null,
  regions: null,
  region_to: null,
  steps: null,
  unit: null,
  value: null,
} as const;

/** Reads what `writtenTableOverride` writes: what is not given becomes null. References stay as they are written. */
export const wholeTableOverride = (written: WrittenTableOverride): TableOverride => ({ ...nothingGiven, ...written });

const withoutNull = ({ region_to, ...rest }: RecordReference): object =>
  region_to === null ? rest : { ...rest, region_to };
