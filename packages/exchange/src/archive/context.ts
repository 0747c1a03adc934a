/** The known names and attributes while an archive is read. */
import type { ComponentType } from "@esm/model/domain/component";
import type { DatasetAttributes } from "@esm/model/domain/dataset";
import type { HintBudget } from "@esm/model/domain/nearest-name";
import type { MeasuredComponent, UnitsOfDataset } from "@esm/model/domain/units/asked-unit";

/** The present content of a data set. An archive adds to it and replaces by name. */
export interface StoredContent {
  readonly regions: readonly string[];
  readonly commodities: readonly { readonly name: string; readonly unit: string }[];
  readonly components: readonly { readonly name: string; readonly type: ComponentType }[];
}

export const nothingStored: StoredContent = { regions: [], commodities: [], components: [] };

/** Names in the archive and in the data set. Null where they are unknown because their file is faulty. */
export interface ArchiveContext {
  /** Budget of all files together. */
  readonly hints: HintBudget;
  /** Attributes of the data set as the archive leaves them. */
  readonly dataset: DatasetAttributes;
  /** Length of each series. */
  readonly numberOfTimeSteps: number;
  readonly regions: ReadonlySet<string> | null;
  /** Unit by commodity. */
  readonly commodities: ReadonlyMap<string, string> | null;
  /** Units of the commodities, each once. */
  readonly units: ReadonlySet<string>;
  /** Kind of each component, and the file that describes it, where it is one of the archive. */
  readonly components: Map<string, { readonly type: ComponentType; readonly file: string | null }>;
  /** Attributes of components that were read, because later files may have values with units. */
  readonly attributes: Map<string, MeasuredComponent>;
}

export const unitsIn = ({ dataset, commodities }: ArchiveContext): UnitsOfDataset => ({
  ...dataset,
  commodities: commodities ?? new Map(),
});
