/** The rules of the attributes that models may override. */
import type { Attribute } from "./attribute.ts";
import { commonComponentAttributes, componentKinds } from "./component.ts";
import type { OverridableAttribute } from "./model.ts";

/** And of some more. A name means the same for all kinds that have it; the type says that none is missing. */
export const overrideRules: Readonly<Record<OverridableAttribute, Attribute>> = {
  ...componentKinds.SOURCE.attributes,
  ...componentKinds.CONVERSION.attributes,
  ...componentKinds.STORAGE.attributes,
  ...commonComponentAttributes,
};
