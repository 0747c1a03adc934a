/** What exports and pictures read of a stored result: from the database, or from the parts of a result that is in memory. */
import type { Presentation } from "@esm/model/domain/presentation";
import type { Store } from "../../store/store.ts";
import type { KeptPart } from "./parts.ts";

type Presentations = Store["presentations"];
type Style = Awaited<ReturnType<Presentations["styles"]>>[number];

export interface ResultStore {
  readonly runContents: Pick<Store["runContents"], "resultParts" | "resultPart" | "resultPortion">;
  readonly presentations: Pick<Presentations, "calendar"> & {
    styles(
      ...of: Parameters<Presentations["styles"]>
    ): Promise<readonly Pick<Style, "component" | "colour" | "carrier">[]>;
  };
}

/** The store of one run: its parts, and how its data set is shown. Ids of runs and data sets are not looked at. */
export function storeOfParts(parts: readonly KeptPart[], presentation: Presentation | undefined): ResultStore {
  const { components = [], start = null, time_zone = null, display = null } = presentation ?? {};
  return {
    runContents: {
      resultParts: async () => parts.map(({ bytes: _, ...part }, index) => ({ part: index, ...part })),
      resultPart: async (_, part) => Buffer.from(parts[part].bytes),
      resultPortion: async (_, part, portion) => (portion === 0 ? parts[part].bytes : undefined),
    },
    presentations: {
      calendar: async () => ({ start, time_zone, display }),
      styles: async () =>
        components.map(({ name, colour = null, carrier = null }) => ({ component: name, colour, carrier })),
    },
  };
}
