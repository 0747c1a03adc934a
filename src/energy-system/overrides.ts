/**
 * Applies a model's overrides to the attributes of a data set's components, as the interface defines the attributes.
 */
import type { Attribute, AttributeTable } from "../domain/attribute.ts";
import { readAttribute } from "../domain/coerce.ts";
import { type Component, commonComponentAttributes, componentKinds } from "../domain/component.ts";
import { type Override, overridableAttributes } from "../domain/model.ts";
import { type HintBudget, hintBudget, nearestNameHint } from "../domain/nearest-name.ts";
import type { Problem } from "../domain/problem.ts";
import { groupHint } from "./group-hints.ts";

interface Overridden {
  components: Component[];
  problems: Problem[];
}

/** Returns new components; the given ones stay as they are. Overrides of one attribute apply in their order. */
export function applyOverrides(components: readonly Component[], overrides: readonly Override[]): Overridden {
  const byName = new Map(components.map((component) => [component.name, { ...component }]));
  const problems: Problem[] = [];
  const hints = hintBudget();
  const names = [...byName.keys()];
  overrides.forEach((override, index) => {
    const loc = ["override_parameters", index];
    const component = byName.get(override.component_name);
    if (!component) {
      problems.push({
        type: "override_unknown_component",
        loc: [...loc, "component_name"],
        msg: `The data set has no component '${override.component_name}'.`,
        input: override.component_name,
        hint:
          nearestNameHint(override.component_name, names, hints) +
          groupHint(override.component_name, override.attribute, components, hints),
      });
      return;
    }
    const outcome = overridden(component, override, hints);
    if ("value" in outcome) Object.assign(component, { [override.attribute]: outcome.value });
    else problems.push({ ...outcome, loc: [...loc, ...outcome.loc] });
  });
  return { components: [...byName.values()], problems };
}

type Outcome = { value: string | number | boolean } | Problem;

function overridden(component: Component, override: Override, hints: HintBudget): Outcome {
  const { attribute, operation, value } = override;
  const rules: AttributeTable = { ...commonComponentAttributes, ...componentKinds[component.type].attributes };
  const where = `${attribute} of '${component.name}'`;
  const rule: Attribute | undefined = rules[attribute];
  if (!rule) {
    const overridable = overridableAttributes.filter((name) => name in rules);
    return {
      type: "override_unknown_attribute",
      loc: ["attribute"],
      msg: `A ${componentKinds[component.type].singular} like '${component.name}' has no attribute '${attribute}'.`,
      input: attribute,
      hint: `It belongs to ${kindsWith(attribute).join(", ")}. ${nearestNameHint(attribute, overridable, hints)}`,
    };
  }
  const current: unknown = Reflect.get(component, attribute);
  let wanted: unknown = value;
  if (operation !== "set") {
    if (typeof current !== "number" || typeof value !== "number") {
      return {
        type: "override_not_a_number",
        loc: typeof value === "number" ? ["operation"] : ["value"],
        msg: `${where} is ${describe(current)} and cannot be ${operation === "add" ? "added to" : "multiplied"}.`,
        input: value,
        hint: "Use the operation 'set' to give it a value.",
      };
    }
    wanted = operation === "add" ? current + value : current * value;
  }
  const reading = readAttribute(rule, wanted);
  if ("value" in reading) return reading;
  return {
    type: "override_value",
    loc: ["value"],
    msg: `${where} would become ${describe(wanted)}: ${reading.rejection.msg.replace(/^Input should/, "it should")}.`,
    input: value,
    hint: reading.rejection.hint?.(hints) ?? `${attribute} takes ${acceptedBy(rule)}.`,
    ...(reading.rejection.ctx && { ctx: reading.rejection.ctx }),
  };
}

/** The kinds of components that have an attribute, in the plural of the interface. */
const kindsWith = (attribute: string): string[] =>
  Object.values(componentKinds)
    .filter(({ attributes }) => attribute in attributes)
    .map(({ singular }) => `${singular}s`);

/** The values an attribute takes, in words. */
function acceptedBy(rule: Attribute): string {
  if (rule.type === "boolean") return "true or false";
  if (rule.type === "enum") return rule.values.join(" or ");
  if (rule.type === "string") return "a text";
  const kind = rule.type === "integer" ? "a whole number" : "a number";
  const lowest = rule.exclusiveMinimum === undefined ? `from ${rule.minimum ?? 0}` : `above ${rule.exclusiveMinimum}`;
  if (rule.maximum === undefined) return `${kind} ${lowest}${rule.exclusiveMinimum === undefined ? " up" : ""}`;
  return `${kind} ${lowest} to ${rule.maximum}`;
}

const describe = (value: unknown): string =>
  value === null || value === undefined ? "not given" : typeof value === "string" ? `'${value}'` : String(value);
