/** Names of attributes as their entries in the tables of the domain say them. */
import { allComponentAttributes } from "@esm/model/domain/component";
import { commodityAttributes, datasetAttributes } from "@esm/model/domain/dataset";
import { namingAttributes, positionAttributes } from "@esm/model/domain/presentation-attributes";

export const attributeNames = (language: "en" | "de"): Record<string, string> =>
  Object.fromEntries(
    [datasetAttributes, commodityAttributes, positionAttributes, allComponentAttributes, namingAttributes].flatMap(
      (table) => Object.entries(table).map(([name, { label }]) => [name, label[language]]),
    ),
  );
