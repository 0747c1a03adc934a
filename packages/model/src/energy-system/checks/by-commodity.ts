/** Which components demand, bring, store and carry each commodity, looked up once for all checks. */
import { eligibleLines, eligibleRegions, isOneWay } from "../eligibility.ts";
import type { IndexedComponent, Snapshot } from "../snapshot.ts";
import { factorRanges, isConversion } from "./factor-profiles.ts";

interface Supplier {
  readonly component: IndexedComponent;
  /** Amount of the commodity per unit of operation. */
  readonly factor: number;
  readonly isStore: boolean;
  /** By region, whether it exists there. */
  existsIn(region: number): boolean;
}

/** A transmission of the commodity. */
interface Carrier {
  readonly component: IndexedComponent;
  /** The ends of each line. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** The ordered pairs (from · R + to) by which its lines bring something into a region. */
  pairsInto(region: number): Int32Array;
}

/** In the order of the components. */
export interface CommodityMembers {
  readonly sinks: readonly IndexedComponent[];
  readonly suppliers: readonly Supplier[];
  readonly carriers: readonly Carrier[];
}

/** By position of the commodity. */
export function membersByCommodity(snapshot: Snapshot): readonly CommodityMembers[] {
  const size = snapshot.regions.length;
  const members = snapshot.commodities.map(() => ({
    sinks: [] as IndexedComponent[],
    suppliers: [] as Supplier[],
    transmissions: [] as IndexedComponent[],
  }));
  const of = (name: string) => members[snapshot.commodityPosition.get(name) ?? -1];
  for (const component of snapshot.components) {
    const { attributes } = component;
    if (attributes.type === "SINK") of(attributes.commodity_name)?.sinks.push(component);
    else if (attributes.type === "TRANSMISSION") of(attributes.commodity_name)?.transmissions.push(component);
    else {
      const existsIn = once(() => placesOf(component, size));
      for (const [name, factor] of broughtBy(component, size)) {
        const supplier = { component, factor, isStore: attributes.type === "STORAGE" };
        of(name)?.suppliers.push({ ...supplier, existsIn: (region) => existsIn()[region] === 1 });
      }
    }
  }
  return members.map(({ sinks, suppliers, transmissions }): CommodityMembers => {
    const carriers = once(() => transmissions.map((component) => carrierOf(component, size)));
    return {
      sinks,
      suppliers,
      get carriers() {
        return carriers();
      },
    };
  });
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function placesOf(component: IndexedComponent, regionCount: number): Uint8Array {
  const exists = new Uint8Array(regionCount);
  for (const region of eligibleRegions(component, regionCount)) exists[region] = 1;
  return exists;
}

/** Commodities that a component makes or a storage keeps, with their amounts per unit of operation. */
function broughtBy(component: IndexedComponent, regionCount: number): Map<string, number> {
  const { attributes } = component;
  if (attributes.type === "SOURCE") return new Map([[attributes.commodity_name, 1]]);
  if (attributes.type === "STORAGE") return new Map([[attributes.commodity_name, 0]]);
  const brought = new Map<string, number>();
  if (!isConversion(component)) return brought;
  for (const { commodity, sign, most } of factorRanges(component, regionCount)) {
    if (sign > 0) brought.set(commodity, (brought.get(commodity) ?? 0) + most);
  }
  return brought;
}

function carrierOf(component: IndexedComponent, size: number): Carrier {
  const { from, to } = eligibleLines(component, size);
  const inOrder = once(() => pairsByRegion({ from, to }, size, !isOneWay(component)));
  return {
    component,
    from,
    to,
    pairsInto: (region) => inOrder().pairs.subarray(inOrder().start[region], inOrder().start[region + 1]),
  };
}

/** By region in one array, as there may be millions; `start` says where those of a region begin. */
function pairsByRegion(
  { from, to }: Pick<Carrier, "from" | "to">,
  size: number,
  carryBack: boolean,
): { pairs: Int32Array; start: Int32Array } {
  const start = new Int32Array(size + 1);
  for (const ends of carryBack ? [from, to] : [to]) for (const region of ends) start[region + 1]++;
  for (let region = 0; region < size; region++) start[region + 1] += start[region];
  const next = start.slice();
  const pairs = new Int32Array(start[size]);
  for (let line = 0; line < from.length; line++) {
    if (carryBack) pairs[next[from[line]]++] = to[line] * size + from[line];
    pairs[next[to[line]]++] = from[line] * size + to[line];
  }
  return { pairs, start };
}
