/**
 * A whole data set as plain values: the content of an archive, the input and the snapshots of the store, and the source
 * of an energy system. References are by name.
 */
import type { Component } from "./component.ts";
import type { ConstraintContent } from "./constraints/constraint.ts";
import type { CommodityAttributes, DatasetAttributes, RegionAttributes } from "./dataset.ts";
import type { ModelContent } from "./model.ts";
import type { NamedSeriesByName } from "./overrides/named-series.ts";
import type { Presentation } from "./presentation.ts";
import type { FamilyName } from "./table-family.ts";

/** One record of a table family. */
export interface TableRecord {
  family: FamilyName;
  component: string;
  region: string;
  /** The other end of a connection; null where the record is about one region. */
  regionTo: string | null;
  /** One value; for a series one value per time step. */
  values: Float64Array;
}

/** A table record without its values. */
export type TableHead = Omit<TableRecord, "values"> & {
  /** The number of values. */
  length: number;
  /** The value where there is only one. */
  single: number | null;
};

export function headOf({ values, ...record }: TableRecord): TableHead {
  return { ...record, length: values.length, single: values.length === 1 ? values[0] : null };
}

/** Without constraints and groups where it has none. */
export interface DatasetContent extends ConstraintContent {
  dataset: DatasetAttributes;
  regions: RegionAttributes[];
  commodities: CommodityAttributes[];
  components: Component[];
  tables: TableRecord[];
  models: ModelContent[];
  /** Absent where there are none. */
  named_series?: NamedSeriesByName | undefined;
  /** Absent where nothing is set, and where it does not matter, as in the input of runs. */
  presentation?: Presentation | undefined;
}
