/** Every page of the workbench. Pages in one `import` share a script, which is loaded when one of them is opened. */
import type { Page } from "./router/page.ts";

export const pages: readonly Page[] = [
  { path: "/", isPublic: true, load: () => import("./pages/home/home.tsx") },
  { path: "/login", isPublic: true, load: () => import("./pages/account/login.tsx") },
  { path: "/register", isPublic: true, load: () => import("./pages/account/register.tsx") },
  { path: "/me", load: () => import("./pages/account/me.tsx") },
  { path: "/d/{dataset}/map", load: () => import("./pages/map/map.tsx") },
  { path: "/r/{run}/dispatch", load: () => import("./pages/time/dispatch.tsx") },
  { path: "/datasets", load: () => import("./pages/datasets/datasets.tsx") },
  { path: "/d/{dataset}", load: () => import("./pages/dataset/dataset.tsx") },
  { path: "/d/{dataset}/v/{variant}", load: () => import("./pages/dataset/variant.tsx") },
  { path: "/d/{dataset}/runs", load: () => import("./pages/runs/dataset-runs.tsx") },
  { path: "/r/{run}", load: () => import("./pages/runs/run.tsx") },
  { path: "/r/{run}/duration", load: () => import("./pages/time/duration.tsx") },
  { path: "/r/{run}/storage", load: () => import("./pages/time/storage.tsx") },
  { path: "/r/{run}/results", load: () => import("./pages/results/overview.tsx") },
  { path: "/r/{run}/energy", load: () => import("./pages/results/energy-page.tsx") },
  { path: "/r/{run}/limits", load: () => import("./pages/results/limits-page.tsx") },
  { path: "/r/{run}/pathway", load: () => import("./pages/results/pathway-page.tsx") },
  { path: "/r/{run}/data", load: () => import("./pages/results/data-page.tsx") },
  { path: "/r/{run}/network", load: () => import("./pages/network/network.tsx") },
];
