/** A component as the page of a data set shows it: attributes common to all kinds and those of its kind in one. */
import type { ComponentType } from "@esm/model/domain/component";

export interface CommodityOfDataset {
  name: string;
  unit: string;
}

export interface ComponentOfDataset {
  type: ComponentType;
  name: string;
  commodity: CommodityOfDataset | null;
  factors: readonly { value: number; commodity: CommodityOfDataset }[];
  /** Whether its capacities are given; null where it is not known. */
  isFixed: boolean | null;
  attributes: Readonly<Record<string, unknown>>;
}
