/** Names of attributes as their entries in the tables say them. */
import type { Language } from "@esm/messages/entry";
import { allComponentAttributes } from "../component.ts";
import { commodityAttributes, datasetAttributes } from "../dataset.ts";
import { namingAttributes, positionAttributes } from "../presentation-attributes.ts";

export const attributeNames = (language: Language): Record<string, string> =>
  Object.fromEntries(
    [datasetAttributes, commodityAttributes, positionAttributes, allComponentAttributes, namingAttributes].flatMap(
      (table) => Object.entries(table).map(([name, { label }]) => [name, label[language]]),
    ),
  );
