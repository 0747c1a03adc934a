/**
 * The sheets of a data set as one workbook. A sheet of records has a column for each attribute, made from the tables of attributes; records
 * of lists inside of records (terms of a constraint, overrides of a scenario) have a sheet of their own, whose first columns name the record
 * they belong to. Tables and series have one sheet for each family (`write-tables.ts`).
 */
import type { Code } from "@esm/messages/message";
import { message } from "@esm/messages/message";
import { render } from "@esm/messages/render";
import type { Attribute, AttributeTable } from "@esm/model/domain/attribute";
import { attributesOfType, componentKinds, conversionFactorAttributes } from "@esm/model/domain/component";
import { constraintAttributes, termAttributes } from "@esm/model/domain/constraints/constraint-attributes";
import { planningReserveAttributes, reserveMemberAttributes } from "@esm/model/domain/constraints/planning-reserve";
import { curveFields, curveRules } from "@esm/model/domain/costs/invest-curve";
import { commodityAttributes, datasetAttributes, regionAttributes } from "@esm/model/domain/dataset";
import { modelAttributes } from "@esm/model/domain/model";
import { tableOverrideAttributes } from "@esm/model/domain/overrides/table-override";
import { namingAttributes, positionAttributes } from "@esm/model/domain/presentation-attributes";
import { tableSourceFields } from "@esm/model/domain/sources/source";
import { type FamilyName, familyNames, tableFamilies } from "@esm/model/domain/table-family";

/**
 * What the cells of a column hold: one text, number or flag; lists, separated by semicolons; a date and time; anything, lists and objects as
 * JSON; or objects alone.
 */
export type CellKind = "text" | "number" | "flag" | "names" | "numbers" | "time" | "any" | "object";

interface Meaning {
  readonly en: string;
  readonly de: string;
}

export interface SheetColumn {
  readonly name: string;
  readonly kind: CellKind;
  readonly unit?: string | undefined;
  /** A sheet with rows must have the column. */
  readonly isRequired: boolean;
  /** An empty cell is the default; the word `null` says that there is no value. */
  readonly hasNull: boolean;
  /** Values may have units of their own, as `250 MW`. */
  readonly isMeasured?: true;
  readonly meaning: Meaning;
}

export interface RecordSheet {
  readonly sheet: string;
  readonly meaning: Meaning;
  /** Where the records are in what they belong to. */
  readonly field: string;
  /** `one`: an object in place of a list; `members`: lists of names by the name of their group. */
  readonly form: "list" | "one" | "members";
  /** First columns: the names of the records that these belong to. */
  readonly owners: readonly string[];
  readonly columns: readonly SheetColumn[];
  /** The column by whose values sheets of children name the records; no two have the same. */
  readonly id?: string;
  readonly children: readonly RecordSheet[];
}

/** One record, with a row for each attribute. */
export interface AttributeSheet {
  readonly sheet: string;
  readonly meaning: Meaning;
  readonly field: string;
  readonly columns: readonly SheetColumn[];
}

const meaningOf = (code: Code): Meaning => {
  const words = message(code as "workbook_of_curves");
  return { en: render(words, "en"), de: render(words, "de") };
};

const kinds: Readonly<Record<Attribute["type"], CellKind>> = {
  string: "text",
  enum: "text",
  number: "number",
  integer: "number",
  boolean: "flag",
  curve: "any",
  sources: "any",
};

type Described = Attribute & { readonly inGerman?: string };

/** Columns of the attributes of a table; curves and sources of tables have sheets of their own. */
const columnsOf = (table: AttributeTable): SheetColumn[] =>
  Object.entries<Described>(table).flatMap(([name, rule]) => {
    if (rule.type === "curve" || rule.type === "sources") return [];
    const { description: en, inGerman: de = en } = rule;
    const hasNull = rule.nullable === true && rule.default !== undefined;
    const isRequired = rule.required === true;
    return [{ name, kind: kinds[rule.type], unit: rule.unit, isRequired, hasNull, meaning: { en, de } }];
  });

const column = (name: string, kind: CellKind, code: Code, isRequired = false): SheetColumn => ({
  name,
  kind,
  isRequired,
  hasNull: false,
  meaning: meaningOf(code),
});

function recordSheet(
  sheet: string,
  code: Code,
  field: string,
  given: Partial<RecordSheet> & Pick<RecordSheet, "columns">,
): RecordSheet {
  return { sheet, meaning: meaningOf(code), field, form: "list", owners: [], children: [], ...given };
}

const measured = (one: SheetColumn): SheetColumn => ({ ...one, isMeasured: true });

const curves = recordSheet("Cost curves", "workbook_of_curves", "invest_curve", {
  owners: ["component"],
  columns: curveFields.map((name) => ({
    ...column(name, "number", `workbook_curve_${name}`, name !== "opex"),
    unit: curveRules[name].unit,
    isMeasured: true,
  })),
});

const tableSources = recordSheet("Table sources", "workbook_of_table_sources", "table_sources", {
  owners: ["component"],
  columns: tableSourceFields.map((name) => column(name, "text", `workbook_source_${name}`, name === "table")),
});

const factors = recordSheet("Conversion factors", "workbook_of_factors", "conversion_factors", {
  owners: ["component"],
  columns: withGerman(columnsOf(conversionFactorAttributes)).map(measured),
});

/** Attributes that forms do not show have no German description in their table. */
function withGerman(columns: readonly SheetColumn[]): SheetColumn[] {
  return columns.map((one) =>
    one.meaning.de === one.meaning.en ? { ...one, meaning: meaningOf(`workbook_${one.name}` as Code) } : one,
  );
}

const components = Object.values(componentKinds).map(({ type, plural }) =>
  recordSheet(`${plural[0].toUpperCase()}${plural.slice(1)}`, "workbook_of_components", plural, {
    columns: columnsOf(attributesOfType(type)).map(measured),
    id: "name",
    children: type === "CONVERSION" ? [factors, curves, tableSources] : [curves, tableSources],
  }),
);

const constraintColumns: readonly SheetColumn[] = [
  ...columnsOf(constraintAttributes),
  column("value", "any", "workbook_constraint_value", true),
  column("per", "any", "workbook_per"),
  column("years", "numbers", "workbook_years"),
];
const termColumns: readonly SheetColumn[] = [
  ...columnsOf(termAttributes),
  column("components", "names", "workbook_term_components", true),
  column("regions", "names", "workbook_term_regions"),
];

const constraints = recordSheet("Constraints", "workbook_of_constraints", "constraints", {
  columns: constraintColumns,
  id: "id",
  children: [
    recordSheet("Constraint terms", "workbook_of_terms", "terms", { owners: ["constraint"], columns: termColumns }),
  ],
});

const reserves = recordSheet("Reserves", "workbook_of_reserves", "planning_reserves", {
  columns: [...columnsOf(planningReserveAttributes), column("regions", "names", "workbook_term_regions")],
  id: "id",
  children: [
    recordSheet("Reserve members", "workbook_of_members", "members", {
      owners: ["reserve"],
      columns: columnsOf(reserveMemberAttributes),
    }),
  ],
});

const groups = (sheet: string, code: Code, field: string): RecordSheet =>
  recordSheet(sheet, code, field, {
    form: "members",
    columns: [column("group", "text", "workbook_group", true), column("member", "text", "workbook_member", true)],
  });

const scenario = { owners: ["scenario"] } as const;
const overrideColumns: readonly SheetColumn[] = [
  column("component_name", "text", "workbook_component_name", true),
  column("attribute", "text", "workbook_attribute", true),
  column("operation", "text", "workbook_operation", true),
  column("value", "any", "workbook_override_value", true),
];
const tableOverrideColumns: readonly SheetColumn[] = [
  ...withGerman(columnsOf(tableOverrideAttributes)),
  column("regions", "names", "workbook_override_regions"),
  column("steps", "numbers", "workbook_steps"),
  column("value", "any", "workbook_table_value"),
];

const scenarios = recordSheet("Scenarios", "workbook_of_scenarios", "models", {
  columns: [...withGerman(columnsOf(modelAttributes)), column("parent_name", "text", "workbook_parent_name")],
  id: "name",
  children: [
    recordSheet("Overrides", "workbook_of_overrides", "override_parameters", {
      ...scenario,
      columns: overrideColumns,
    }),
    recordSheet("Table overrides", "workbook_of_table_overrides", "override_tables", {
      ...scenario,
      columns: tableOverrideColumns,
    }),
    recordSheet("Overrides by year", "workbook_of_year_overrides", "overrides_by_year", {
      ...scenario,
      columns: [
        column("year", "number", "workbook_year", true),
        column("to_next", "text", "workbook_to_next"),
        ...tableOverrideColumns.map((one) => ({ ...one, isRequired: false })),
      ],
    }),
    recordSheet("Pathways", "workbook_of_pathways", "optimization_parameters", {
      ...scenario,
      form: "one",
      columns: [
        column("start_year", "number", "workbook_start_year", true),
        column("end_year", "number", "workbook_end_year"),
        column("number_of_steps", "number", "workbook_number_of_steps"),
        column("years_per_step", "number", "workbook_years_per_step"),
        column("CO2_reference", "number", "workbook_co2_reference"),
        column("CO2_reduction_targets", "numbers", "workbook_co2_targets"),
        column("emission_limit_id", "text", "workbook_emission_limit"),
      ],
      children: [
        recordSheet("Limit targets", "workbook_of_targets", "limit_targets", {
          ...scenario,
          columns: [
            column("limit_id", "text", "workbook_limit_id", true),
            column("side", "text", "workbook_side"),
            column("reference", "number", "workbook_reference"),
            column("reductions", "numbers", "workbook_reductions"),
            column("values", "numbers", "workbook_limit_values"),
          ],
        }),
      ],
    }),
    recordSheet("Scenario constraints", "workbook_of_scenario_constraints", "additional_constraints", {
      ...scenario,
      columns: constraintColumns,
      id: "id",
      children: [
        recordSheet("Scenario constraint terms", "workbook_of_terms", "terms", {
          owners: ["scenario", "constraint"],
          columns: termColumns,
        }),
      ],
    }),
  ],
});

const named = column("name", "text", "workbook_shown_name", true);

/** Lists of the document, in the order of their sheets. */
export const recordSheets: readonly RecordSheet[] = [
  recordSheet("Regions", "workbook_of_regions", "regions", { columns: columnsOf(regionAttributes), id: "name" }),
  recordSheet("Commodities", "workbook_of_commodities", "commodities", {
    columns: columnsOf(commodityAttributes),
    id: "name",
  }),
  ...components,
  groups("Component groups", "workbook_of_component_groups", "component_groups"),
  groups("Region groups", "workbook_of_region_groups", "region_groups"),
  constraints,
  reserves,
  scenarios,
];

/** Lists of `presentation`. */
export const shownSheets: readonly RecordSheet[] = [
  recordSheet("Places", "workbook_of_places", "regions", {
    columns: [named, ...columnsOf(positionAttributes), column("geometry", "object", "workbook_geometry")],
    id: "name",
  }),
  recordSheet("Styles", "workbook_of_styles", "components", {
    columns: [named, column("colour", "text", "workbook_colour"), ...columnsOf(namingAttributes)],
    id: "name",
  }),
];

export const datasetSheet: AttributeSheet = {
  sheet: "Data set",
  meaning: meaningOf("workbook_of_dataset"),
  field: "dataset",
  columns: columnsOf(datasetAttributes),
};
export const calendarSheet: AttributeSheet = {
  sheet: "Calendar",
  meaning: meaningOf("workbook_of_calendar"),
  field: "presentation",
  columns: [
    column("start", "time", "workbook_start"),
    column("time_zone", "text", "workbook_time_zone"),
    column("display", "object", "workbook_display"),
  ],
};

/** Heads of a sheet with attributes below each other; the last three explain. */
export const attributeHeads = ["attribute", "value", "unit", "meaning", "Bedeutung"] as const;

export const aboutSheet = "About";
export const namedSeriesSheet = "Named series";
/** Lists and texts that are too long for a cell, each below its mark. */
export const longValuesSheet = "Long values";

/** Heads of the first columns of a family with one value each; the others are regions. */
export const numberHeads = ["component", "from_region", "unit"] as const;
/** Heads of the first rows of a family of series; steps follow. */
export const seriesHeads = ["component", "region", "region_to", "unit"] as const;

/** A sheet has the name of its family. */
export const familySheets: readonly FamilyName[] = familyNames.toSorted(
  (left, right) => Number(tableFamilies[left].shape === "series") - Number(tableFamilies[right].shape === "series"),
);

/** Sheets whose names begin so are not read: they are their author's. */
export const foreignMark = "#";

/** The sheet and those of the lists inside of its records. */
export const withChildren = (sheet: RecordSheet): RecordSheet[] => [sheet, ...sheet.children.flatMap(withChildren)];

/** Each sheet once: all kinds of components share those of curves and of sources. */
export const allRecordSheets: readonly RecordSheet[] = [
  ...new Set([...recordSheets, ...shownSheets].flatMap(withChildren)),
];

export const headOf = ({ name, unit }: SheetColumn): string => (unit === undefined ? name : `${name} [${unit}]`);
