/** Where the values of a network's components stand in the result of a run. */
import type { SystemComponent } from "@esm/model/energy-system/energy-system";

/** A component, limit or commodity with a variable, or a figure, at a place: the key of its values in a result. */
export const resultKey = (
  variable: string,
  subject: string,
  region: string | null = null,
  regionTo: string | null = null,
): string => JSON.stringify([variable, subject, region, regionTo]);

interface ResultKeyParts {
  readonly variable: string;
  readonly subject: string;
  readonly region: string | null;
  readonly regionTo: string | null;
}

/** The parts of a key that `resultKey` made. */
export function partsOfKey(key: string): ResultKeyParts {
  const [variable, subject, region, regionTo] = JSON.parse(key);
  return { variable, subject, region, regionTo };
}

/** Energies of each step, times the factor. */
export interface Part {
  /** A key of the result, or what the data give. */
  readonly of: string | Float64Array;
  readonly factor: number;
}

interface Sized {
  readonly of: string;
  readonly size: number;
}

export interface Origin {
  /** The component and the region that a bus is a part of, if it is one's. */
  readonly owner?: { readonly component: string; readonly region: string };
  /** For attributes that are powers: the energies whose sum, divided by the hours of a step, they are. */
  readonly powers?: Readonly<Record<string, readonly Part[]>>;
  /** Attributes that are contents at the end of a step. */
  readonly content?: { readonly attribute: string; readonly start: string; readonly gained: string };
  /** The attribute of its capacity, and how many units there are one unit here; absent where the capacity is not chosen. */
  readonly capacity?: Sized & {
    /** Others that are built with it. */
    readonly joined?: readonly Sized[];
  };
  /** The price of a bus or limit. A limit that does not bind has no price in the result: 0. Absent where no result has one. */
  readonly price?: { readonly of: string; readonly factor: number };
}

/** Its capacity and those that are built with it. */
export const capacitiesOf = ({ capacity }: Origin): readonly Sized[] =>
  capacity ? [capacity, ...(capacity.joined ?? [])] : [];

/** The energies of a component in a region. */
export const partOf = ({ name }: SystemComponent, variable: string, region: string, factor = 1): Part => ({
  of: resultKey(variable, name, region),
  factor,
});

export const capacityOf = (
  { name, capacity }: SystemComponent,
  size: number,
  region: string,
  regionTo: string | null = null,
): Pick<Origin, "capacity"> =>
  capacity ? { capacity: { of: resultKey("capacity.capacity", name, region, regionTo), size } } : {};

export const contentOf = ({ name }: SystemComponent, attribute: string, region: string): Pick<Origin, "content"> => ({
  content: {
    attribute,
    start: resultKey("stateOfCharge", name, region),
    gained: resultKey("storage.content_gained", name, region),
  },
});
