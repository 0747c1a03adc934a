/** What Node.js gives an optimization: its threads and processes, and its digests. */
import { createHash } from "node:crypto";
import { adapterOf, highsWasmAdapter } from "@esm/solver/process";
import type { Host } from "./host.ts";

export const host: Host = {
  sha256() {
    const hash = createHash("sha256");
    return { update: (part) => void hash.update(part), end: () => hash.digest("hex") };
  },
  adapterOf,
  highsAdapter: highsWasmAdapter,
};
