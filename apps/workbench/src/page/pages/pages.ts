/**
 * Every page of the workbench. Pages of one `pages.ts` share a script, which is loaded when one of them is opened: few
 * scripts compress better than many.
 */
import type { ComponentType } from "preact";
import { isShared } from "../router/base.ts";
import type { Page, PageProps } from "../router/page.ts";

type Script<Name extends string> = () => Promise<Record<Name, ComponentType<PageProps>>>;

const from =
  <Name extends string>(load: Script<Name>, name: Name): Page["load"] =>
  async () => ({ default: (await load())[name] });

const account = () => import("./account/pages.ts");
const dataset = () => import("./dataset/pages.ts");
const components = () => import("./components/pages.ts");
const runs = () => import("./runs/pages.ts");
const sweeps = () => import("./sweeps/pages.ts");
const time = () => import("./time/pages.ts");
const results = () => import("./results/pages.ts");

const ofUsers: readonly Page[] = [
  { path: "/", isPublic: true, load: () => import("./home/home.tsx") },
  { path: "/login", isPublic: true, load: from(account, "login") },
  { path: "/register", isPublic: true, load: from(account, "register") },
  { path: "/me", load: from(account, "me") },
  { path: "/d/{dataset}/map", load: () => import("./map/map.tsx") },
  { path: "/r/{run}/dispatch", load: from(time, "dispatch") },
  { path: "/datasets", load: from(dataset, "datasets") },
  { path: "/d/{dataset}", load: from(dataset, "dataset") },
  { path: "/d/{dataset}/v/{variant}", load: from(dataset, "variant") },
  { path: "/d/{dataset}/variants", load: from(dataset, "variants") },
  { path: "/d/{dataset}/components", load: from(components, "components") },
  { path: "/d/{dataset}/problems", load: from(components, "problems") },
  { path: "/d/{dataset}/regions", load: from(components, "regions") },
  { path: "/d/{dataset}/commodities", load: from(components, "commodities") },
  { path: "/d/{dataset}/c/{component}", load: from(components, "component") },
  { path: "/d/{dataset}/constraints", load: from(dataset, "constraints") },
  { path: "/d/{dataset}/series", load: () => import("./series/series.tsx") },
  { path: "/d/{dataset}/runs", load: from(runs, "datasetRuns") },
  { path: "/d/{dataset}/sweeps", load: from(sweeps, "sweeps") },
  { path: "/sweeps/{sweep}", load: from(sweeps, "sweep") },
  { path: "/compare", load: () => import("./compare/compare.tsx") },
  { path: "/r/{run}", load: from(runs, "run") },
  { path: "/r/{run}/duration", load: from(time, "duration") },
  { path: "/r/{run}/storage", load: from(time, "storage") },
  { path: "/r/{run}/results", load: from(results, "overview") },
  { path: "/r/{run}/energy", load: from(results, "energy") },
  { path: "/r/{run}/limits", load: from(results, "limits") },
  { path: "/r/{run}/pathway", load: from(results, "pathway") },
  { path: "/r/{run}/alternatives", load: from(results, "alternatives") },
  { path: "/r/{run}/data", load: from(results, "data") },
  { path: "/r/{run}/what-if", load: () => import("./what-if/what-if-page.tsx") },
  { path: "/r/{run}/network", load: () => import("./network/network.tsx") },
];

/** Pages of what a link shows: where it begins, and results. */
const ofLinks: readonly Page[] = [
  { path: "/", load: from(results, "shared") },
  ...ofUsers.filter(({ path }) => path.startsWith("/r/{run}/") || path === "/compare"),
];

export const pages = isShared ? ofLinks : ofUsers;
