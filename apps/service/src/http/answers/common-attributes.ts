/** The attributes that all kinds of components have, as clients see them: in answers of components and of records of tables. */
import { type Attribute, isWritten } from "@esm/model/domain/attribute";
import { commonComponentAttributes } from "@esm/model/domain/component";

/** Without attributes of the service's own that have their defaults. */
export function writtenCommon<Common extends object>(common: Common): Common {
  const rules: Readonly<Record<string, Attribute>> = commonComponentAttributes;
  const written = Object.entries(common).filter(([name, value]) => !rules[name] || isWritten(rules[name], value));
  return Object.fromEntries(written) as Common;
}
