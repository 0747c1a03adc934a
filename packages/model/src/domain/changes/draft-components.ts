/** Components while operations change them. They hold keys in place of the names of commodities, also of unknown ones. */
import { type Component, type ConversionFactor, commoditiesOf } from "../component.ts";
import { factorProfiles, type ProfileAttribute } from "../table-family.ts";
import type { DraftCommodities } from "./draft-commodities.ts";
import { DraftRecords } from "./draft-records.ts";

type ReferringAttributes = { commodity_name?: string; conversion_factors?: readonly ConversionFactor[] } & {
  [Attribute in ProfileAttribute]?: string | null;
};

export class DraftComponents extends DraftRecords<Component> {
  readonly #commodities: DraftCommodities;
  /** Lists of factors whose commodities are all there. They stay: what a component needs is not removed. */
  readonly #complete = new WeakSet<readonly ConversionFactor[]>();

  constructor(components: readonly Component[], commodities: DraftCommodities) {
    super(components);
    this.#commodities = commodities;
    for (const component of components) this.#countUses(component, 1);
  }

  /** There may be thousands of factors. */
  namedWithoutFactors(name: string): Component | undefined {
    const component = this.get(name);
    return (
      component && this.#named("conversion_factors" in component ? { ...component, conversion_factors: [] } : component)
    );
  }

  allNamed(): Component[] {
    return this.all().map((component) => this.#named(component));
  }

  /** The first that the component needs and that is not there. */
  unknownCommodity(name: string): string | undefined {
    const component = this.get(name);
    if (!component) return undefined;
    const factors = component.type === "CONVERSION" && component.conversion_factors;
    if (factors && this.#complete.has(factors)) return undefined;
    const names = commoditiesOf(component).map(this.#nameOf);
    const unknown = names.find((commodity) => !this.#commodities.has(commodity));
    if (factors && unknown === undefined) this.#complete.add(factors);
    return unknown;
  }

  usersOf(commodity: string): string[] {
    if (!this.#commodities.keys.isUsed(commodity)) return [];
    const users = this.all().filter((one) => commoditiesOf(one).some((key) => this.#nameOf(key) === commodity));
    return users.map(({ name }) => name);
  }

  override put(name: string, attributes: object): void {
    const keyed = withCommodities(attributes, (commodity) => this.#commodities.keys.keyOf(commodity));
    this.#change(name, () => super.put(name, keyed));
  }

  override delete(name: string): void {
    this.#change(name, () => super.delete(name));
  }

  #change(name: string, change: () => void): void {
    const before = this.get(name);
    change();
    const after = this.get(name);
    if (needsOf(before) === needsOf(after)) return;
    this.#countUses(before, -1);
    this.#countUses(after, 1);
  }

  #countUses(component: Component | undefined, by: 1 | -1): void {
    for (const key of component ? commoditiesOf(component) : []) this.#commodities.keys.countUse(key, by);
  }

  #named(component: Component): Component {
    return withCommodities(component, this.#nameOf);
  }

  readonly #nameOf = (key: string): string => this.#commodities.keys.nameOf(key) ?? key;
}

/** Another list, or another key, wherever it was set. */
const needsOf = (component: Component | undefined): unknown =>
  component?.type === "CONVERSION" ? component.conversion_factors : component?.commodity_name;

/** A component, or some of its attributes, with other names or keys of the commodities. */
function withCommodities<Given extends object>(given: Given, other: (name: string) => string): Given {
  const { commodity_name: name, conversion_factors: factors, ...rest }: ReferringAttributes = given;
  const profiles = factorProfiles.flatMap(({ attribute }) => {
    const profiled = rest[attribute];
    return profiled ? [[attribute, other(profiled)]] : [];
  });
  return {
    ...given,
    ...(name !== undefined && { commodity_name: other(name) }),
    ...(factors && {
      conversion_factors: factors.map((factor) => ({ ...factor, commodity_name: other(factor.commodity_name) })),
    }),
    ...Object.fromEntries(profiles),
  };
}
