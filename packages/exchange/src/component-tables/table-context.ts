/** The context in which a table is read, and its records. */
import type { ComponentType } from "@esm/model/domain/component";
import type { TableRecord } from "@esm/model/domain/dataset-content";
import type { HintBudget } from "@esm/model/domain/nearest-name";
import type { MeasuredComponent, UnitsOfDataset } from "@esm/model/domain/units/asked-unit";

/** The data against which a table is checked. */
export interface TableContext {
  /** The component the table belongs to. */
  readonly component: string;
  readonly componentType: ComponentType;
  /** Regions of the data set; null where they are unknown and so cannot be checked. */
  readonly regions: ReadonlySet<string> | null;
  /** Length of each series. */
  readonly numberOfTimeSteps: number;
  /** For all tables that are read together; of its own where absent. */
  readonly hints?: HintBudget;
  /** Units for conversion of values. Without it, there are none. */
  readonly units?: { readonly dataset: UnitsOfDataset; readonly component: MeasuredComponent } | undefined;
}

/** One record without the names that all records of a sheet share. */
export type TableEntry = Pick<TableRecord, "region" | "regionTo" | "values">;

/** Made anew whenever they are gone through: together they take as much as the sheet. */
export const madeAnew = (make: () => Iterable<TableEntry>): Iterable<TableEntry> => ({
  [Symbol.iterator]: () => make()[Symbol.iterator](),
});
