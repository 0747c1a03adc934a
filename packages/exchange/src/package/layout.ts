/** Paths in a plain package: one JSON or YAML file and CSV files, in a folder or a zip file. */
import { componentKinds } from "@esm/model/domain/component";
import type { FamilyName } from "@esm/model/domain/table-family";
import { familyNames, tableFamilies } from "@esm/model/domain/table-family";
import { folderNames } from "../archive/folders.ts";

/** Attributes of the data set, its regions, commodities, components and models; a package has one of the two. */
export const jsonDocument = "dataset.json";
export const yamlDocument = "dataset.yaml";
/** Describes the files by the standard Data Package; ignored when a package is read. */
export const descriptorFile = "datapackage.json";
/** Describes them by the standard of the Open Energy Platform; ignored as well. */
export const oemetadataFile = "oemetadata.json";

/** Where the service publishes the JSON Schema of the document. */
export const documentSchemaPath = "/schemas/dataset-1.json";

/** The lists of components in the document, in their order. */
export const componentLists = Object.values(componentKinds).map(({ type, plural }) => ({ type, list: plural }));

export const scalarFamilies = familyNames.filter((family) => tableFamilies[family].shape === "number");
export const seriesFamilies = familyNames.filter((family) => tableFamilies[family].shape === "series");

/** The file of all records of a family with one value each. */
export const scalarFile = (family: FamilyName): string => `tables/${family}.csv`;
export const scalarColumns = ["component", "region", "region_to", "value"] as const;
/** May follow: the unit of the value, where the units of the data set are checked. */
export const unitColumn = "unit";

/** The file of the series of one component. `stem` is one of `fileStems`. */
export const seriesFile = (stem: string, family: FamilyName): string => `series/${stem}.${family}.csv`;
/** The first cell of the header rows. */
export const stepColumn = "step";
export const connectionColumns = ["region", "region_to"] as const;

/** The first part of the names of their files, by component. Names are given in the order of the document. */
export function fileStems(components: readonly string[]): ReadonlyMap<string, string> {
  const stems = folderNames(components);
  return new Map(components.map((name, index) => [name, stems[index]]));
}
