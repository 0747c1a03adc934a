/** Names of attributes as their entries in the tables of the domain say them. */
import { allComponentAttributes } from "../../domain/component.ts";
import { commodityAttributes, datasetAttributes } from "../../domain/dataset.ts";
import { namingAttributes, positionAttributes } from "../../domain/presentation-attributes.ts";

export const attributeNames = (language: "en" | "de"): Record<string, string> =>
  Object.fromEntries(
    [datasetAttributes, commodityAttributes, positionAttributes, allComponentAttributes, namingAttributes].flatMap(
      (table) => Object.entries(table).map(([name, { label }]) => [name, label[language]]),
    ),
  );
