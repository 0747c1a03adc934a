/**
 * Applies a model's overrides to the attributes of a data set's components, as the interface defines the attributes.
 */

import { kindCodes, kindsCodes } from "@esm/messages/kinds";
import { isMessage, type Message, message, sentences, type Value, type Words } from "@esm/messages/message";
import type { Attribute, AttributeTable, AttributeValue } from "../domain/attribute.ts";
import { readAttribute } from "../domain/coerce.ts";
import { attributesOfType, type Component, componentKinds, componentTypes } from "../domain/component.ts";
import { isCurve, scaledCurve } from "../domain/costs/invest-curve.ts";
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
        msg: message("override_unknown_component", { component_name: override.component_name }),
        input: override.component_name,
        hint: sentences(
          nearestNameHint(override.component_name, names, hints),
          groupHint(override.component_name, override.attribute, components, hints),
        ),
      });
      return;
    }
    const outcome = overridden(component, override, hints);
    if ("value" in outcome) Object.assign(component, { [override.attribute]: outcome.value });
    else problems.push({ ...outcome, loc: [...loc, ...outcome.loc] });
  });
  return { components: [...byName.values()], problems };
}

type Outcome = { value: AttributeValue } | Problem;

function overridden(component: Component, override: Override, hints: HintBudget): Outcome {
  const { attribute, operation, value } = override;
  const rules: AttributeTable = attributesOfType(component.type);
  const where = { attribute, component: component.name };
  const rule: Attribute | undefined = rules[attribute];
  if (!rule) {
    const overridable = overridableAttributes.filter((name) => name in rules);
    return {
      type: "override_unknown_attribute",
      loc: ["attribute"],
      msg: message("override_unknown_attribute", {
        kind: message(kindCodes[component.type]),
        component: component.name,
        attribute,
      }),
      input: attribute,
      hint: sentences(
        message("belongs_to", { kinds: kindsWith(attribute) }),
        nearestNameHint(attribute, overridable, hints),
      ),
    };
  }
  const current: unknown = Reflect.get(component, attribute);
  let wanted: unknown = value;
  if (operation === "multiply" && isCurve(current) && typeof value === "number") wanted = scaledCurve(current, value);
  else if (operation !== "set") {
    if (typeof current !== "number" || typeof value !== "number") {
      return {
        type: "override_not_a_number",
        loc: typeof value === "number" ? ["operation"] : ["value"],
        msg: message(operation === "add" ? "cannot_be_added_to" : "cannot_be_multiplied", {
          ...where,
          found: describe(current),
        }),
        input: value,
        hint: message("use_operation_set_give_value"),
      };
    }
    wanted = operation === "add" ? current + value : current * value;
  }
  const reading = readAttribute(rule, wanted);
  if ("value" in reading) return reading;
  return {
    type: "override_value",
    loc: ["value"],
    msg: message("override_value", { ...where, wanted: describe(wanted), problem: asPart(reading.rejection.msg) }),
    input: value,
    hint: reading.rejection.hint?.(hints) ?? message("takes", { attribute, acceptedBy: acceptedBy(rule) }),
    ...(reading.rejection.ctx && { ctx: reading.rejection.ctx }),
  };
}

/** `Input should be a number` within a sentence. */
const asPart = (msg: Words): Words =>
  isMessage(msg) && msg.code === "input_should_be" ? { ...msg, code: "it_should_be" } : msg;

/** The kinds of components that have an attribute, in the plural of the interface. */
const kindsWith = (attribute: string): Words[] =>
  componentTypes
    .filter((type) => attribute in componentKinds[type].attributes)
    .map((type) => message(kindsCodes[type]));

/** The values an attribute takes, in words. */
function acceptedBy(rule: Attribute): Message {
  if (rule.type === "boolean") return message("any_flag");
  if (rule.type === "enum") return message("any_of", { values: rule.values });
  if (rule.type === "string") return message("any_text");
  if (rule.type === "curve") return message("list_of_points");
  if (rule.type === "sources") return message("list_of_sources");
  const kind = rule.type === "integer" ? "whole_number" : "number";
  const isAbove = rule.exclusiveMinimum !== undefined;
  const least = rule.exclusiveMinimum ?? rule.minimum ?? 0;
  if (rule.maximum === undefined) return message(`${kind}_${isAbove ? "above" : "from"}`, { least });
  return message(`${kind}_${isAbove ? "above_to" : "between"}`, { least, most: rule.maximum });
}

function describe(value: unknown): Value {
  if (value === null || value === undefined) return message("not_given");
  if (isCurve(value)) return message("list_of_points");
  return typeof value === "string" ? `'${value}'` : typeof value === "number" ? value : String(value);
}
