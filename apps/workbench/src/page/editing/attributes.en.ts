/** Words beside the attribute tables of the domain, which name and explain attributes. */
import { attributeNames } from "@esm/model/domain/names/attribute-names";

export const attributesEn = {
  names: {
    ...attributeNames("en"),
    kind: "Kind",
    conversion_factors: "Conversion factors",
    conversion_factor: "Factor",
  } as Readonly<Record<string, string>>,
  aboutFactors:
    "Amounts per unit of operation: positive is output, negative is input. Written as: −1.7 gas; 1 electricity",
  units: {
    "1/a": "1/a",
    a: "a",
    "full cycles": "full cycles",
    "time steps": "time steps",
  } as Readonly<Record<string, string>>,
  values: {
    CONTINUOUS: "any size",
    DISCRETE: "whole plant units",
    labels: "labels only",
    checked: "checked",
  } as Readonly<Record<string, string>>,
};
