/** Every page of the workbench that is one file. The bundle of such a file has these in place of `pages/pages.ts`. */
import type { Page } from "../../router/page.ts";

const oneFile = () => import("./one-file.tsx");

export const pages: readonly Page[] = [
  { path: "/", load: oneFile },
  { path: "/r/{run}", load: oneFile },
  { path: "/r/{run}/results", load: () => import("../results/overview.tsx") },
  { path: "/r/{run}/dispatch", load: () => import("../time/dispatch.tsx") },
  { path: "/r/{run}/duration", load: () => import("../time/duration.tsx") },
  { path: "/r/{run}/storage", load: () => import("../time/storage.tsx") },
  { path: "/r/{run}/network", load: () => import("../network/network.tsx") },
  { path: "/r/{run}/energy", load: () => import("../results/energy/energy-page.tsx") },
  { path: "/r/{run}/limits", load: () => import("../results/limits/limits-page.tsx") },
  { path: "/r/{run}/what-if", load: () => import("../what-if/what-if-page.tsx") },
];
