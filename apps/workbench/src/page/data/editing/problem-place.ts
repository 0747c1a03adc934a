/** Where a problem is: the place in its `loc` (docs/reference/validation.md), and the address of the cell. Pure. */
import { familyOfField, type TableFamily } from "@esm/model/domain/table-family";
import { addressOf } from "../../router/match.ts";

export interface Place {
  component?: string;
  attribute?: string;
  family?: TableFamily;
  region?: string;
  regionTo?: string;
  step?: number;
  /** Position of the override of a variant. */
  override?: number;
}

export function placeOf(loc: readonly (string | number)[]): Place {
  const [list, name, field, region, regionTo, stepOfPair] = loc;
  if (list === "override_parameters") return { override: Number(name) };
  if (list !== "components" || typeof name !== "string") return {};
  if (typeof field !== "string") return { component: name };
  const family = familyOfField(field);
  if (!family) return { component: name, attribute: field };
  return {
    component: name,
    family,
    ...(typeof region === "string" && { region }),
    ...(typeof regionTo === "string" && { regionTo }),
    ...(typeof regionTo === "number" && { step: regionTo }),
    ...(typeof stepOfPair === "number" && { step: stepOfPair }),
  };
}

/** The page on which it is repaired; null where it is about the whole data set. */
export function addressOfPlace(loc: readonly (string | number)[], dataset: number, variant: number): string | null {
  const { component, attribute, family, region, regionTo, step, override } = placeOf(loc);
  if (override !== undefined) return addressOf("/d/{dataset}/v/{variant}", { dataset, variant });
  const [list] = loc;
  if (list === "regions" || list === "commodities") return addressOf(`/d/{dataset}/${list}`, { dataset });
  if (list === "components" && component === undefined) return addressOf("/d/{dataset}/components", { dataset });
  if (component === undefined) return null;
  if (family) {
    // A series has a row for each step and a column for each region, or direction of a line; other tables have a row for each region.
    const series = region !== undefined && regionTo !== undefined ? `${region} → ${regionTo}` : region;
    const cell = family.shape === "series" ? { row: step, column: series } : { row: region, column: regionTo };
    return addressOf("/d/{dataset}/series", { dataset }, { component, family: family.name, ...cell });
  }
  return addressOf("/d/{dataset}/components", { dataset }, { component, attribute });
}
