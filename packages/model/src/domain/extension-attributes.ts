/**
 * Attributes of components that EnSysMod's interface does not have. Frozen inputs of runs leave them out where they have
 * their defaults, so that equal data have the name that they had before there were such attributes.
 */
import { type AttributeTable, isWritten } from "./attribute.ts";
import { attributesOfType, type Component, type ComponentType, componentKinds } from "./component.ts";

const extensionsOf = (type: ComponentType) =>
  Object.entries<AttributeTable[string]>(attributesOfType(type)).filter(([, rule]) => rule.isExtension);

const types = Object.keys(componentKinds) as ComponentType[];
const extensions = Object.fromEntries(types.map((type) => [type, extensionsOf(type)]));

export function withoutDefaults(component: Component): Component {
  const values: Record<string, unknown> = { ...component };
  for (const [name, rule] of extensions[component.type]) if (!isWritten(rule, values[name])) delete values[name];
  return values as Component;
}

/** Adds the defaults of what is left out. */
export function withDefaults(component: Component): Component {
  const defaults = extensions[component.type].map(([name, rule]) => [name, rule.default ?? null]);
  return { ...Object.fromEntries(defaults), ...component };
}
