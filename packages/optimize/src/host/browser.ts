/** What a browser gives an optimization: one thread, and more for the interior point method on an isolated page. */
import { adapterOf, highsAdapter } from "@esm/solver/in-process";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Host } from "./host.ts";

export const host: Host = {
  // That of the browser itself is missing on pages without https, and takes no parts.
  sha256() {
    const hash = sha256.create();
    return {
      update: (part) => void hash.update(typeof part === "string" ? utf8ToBytes(part) : part),
      end: () => bytesToHex(hash.digest()),
    };
  },
  adapterOf,
  highsAdapter,
};
