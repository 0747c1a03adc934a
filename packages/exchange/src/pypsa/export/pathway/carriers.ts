/** Carriers that only some components have, so that a GlobalConstraint of a carrier counts them and nothing else. */
import type { ListName } from "../../attributes/attributes.ts";
import { carrierOf, freeCarrier, type NetworkDraft } from "../draft.ts";
import type { Output } from "./components.ts";

export interface Carriers {
  /** A carrier that these components have and no rival; null where another constraint already counts some of them by theirs. */
  of(members: readonly Output[], wanted: string, isRival: (other: Output) => boolean): string | null;
  /** Components of these carriers keep them. */
  keep(carriers: ReadonlySet<string>): void;
}

export function carriersOf(outputs: readonly Output[], draft: NetworkDraft): Carriers {
  const kept = new Set<Output>();
  return {
    of(members, wanted, isRival) {
      const [carrier, ...others] = new Set(members.map(carrierOf));
      const isTheirs =
        others.length === 0 &&
        carrier !== "" &&
        !outputs.some((other) => !members.includes(other) && carrierOf(other) === carrier && isRival(other));
      if (!isTheirs && members.some((member) => kept.has(member))) return null;
      for (const member of members) kept.add(member);
      if (isTheirs) return carrier;
      const own = freeCarrier(draft, wanted);
      for (const { values } of members) values.carrier = own;
      return own;
    },
    keep(carriers) {
      for (const output of outputs) if (carriers.has(carrierOf(output))) kept.add(output);
    },
  };
}

const withEnergy: readonly ListName[] = ["generators", "stores", "storage_units"];

/** Whether an operational limit of a carrier counts the component. */
export const hasEnergy = ({ list }: Output): boolean => withEnergy.includes(list);
