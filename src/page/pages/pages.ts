/** Every page of the workbench. Pages in one `import` share a script, which is loaded when one of them is opened. */
import type { Page } from "../router/page.ts";

export const pages: readonly Page[] = [
  { path: "/", isPublic: true, load: () => import("./home/home.tsx") },
  { path: "/login", isPublic: true, load: () => import("./account/login.tsx") },
  { path: "/register", isPublic: true, load: () => import("./account/register.tsx") },
  { path: "/me", load: () => import("./account/me.tsx") },
  { path: "/d/{dataset}/map", load: () => import("./map/map.tsx") },
  { path: "/r/{run}/dispatch", load: () => import("./time/dispatch.tsx") },
  { path: "/datasets", load: () => import("./datasets/datasets.tsx") },
  { path: "/d/{dataset}", load: () => import("./dataset/dataset.tsx") },
  { path: "/d/{dataset}/v/{variant}", load: () => import("./dataset/variant.tsx") },
  { path: "/d/{dataset}/components", load: () => import("./components/components.tsx") },
  { path: "/d/{dataset}/problems", load: () => import("./problems/problems.tsx") },
  { path: "/d/{dataset}/regions", load: () => import("./components/regions.tsx") },
  { path: "/d/{dataset}/commodities", load: () => import("./components/commodities.tsx") },
  { path: "/d/{dataset}/c/{component}", load: () => import("./components/component.tsx") },
  { path: "/d/{dataset}/runs", load: () => import("./runs/dataset-runs.tsx") },
  { path: "/r/{run}", load: () => import("./runs/run.tsx") },
  { path: "/r/{run}/duration", load: () => import("./time/duration.tsx") },
  { path: "/r/{run}/storage", load: () => import("./time/storage.tsx") },
  { path: "/r/{run}/results", load: () => import("./results/overview.tsx") },
  { path: "/r/{run}/energy", load: () => import("./results/energy/energy-page.tsx") },
  { path: "/r/{run}/limits", load: () => import("./results/limits/limits-page.tsx") },
  { path: "/r/{run}/pathway", load: () => import("./results/pathway/pathway-page.tsx") },
  { path: "/r/{run}/data", load: () => import("./results/data/data-page.tsx") },
  { path: "/r/{run}/network", load: () => import("./network/network.tsx") },
];
