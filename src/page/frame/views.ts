/** The views of a data set and of a run, in the order of the navigation. Those without a page yet are left out. */
import { pages } from "../pages/pages.ts";
import { addressOf } from "../router/match.ts";
import type { en } from "./en.ts";

type ViewPath = keyof typeof en.views;

const datasetViews: readonly ViewPath[] = [
  "/d/{dataset}",
  "/d/{dataset}/map",
  "/d/{dataset}/components",
  "/d/{dataset}/series",
  "/d/{dataset}/problems",
  "/d/{dataset}/variants",
  "/d/{dataset}/runs",
  "/d/{dataset}/sweeps",
];

const runViews: readonly ViewPath[] = [
  "/r/{run}",
  "/r/{run}/results",
  "/r/{run}/dispatch",
  "/r/{run}/duration",
  "/r/{run}/storage",
  "/r/{run}/network",
  "/r/{run}/energy",
  "/r/{run}/limits",
  "/r/{run}/pathway",
  "/r/{run}/data",
];

interface View {
  path: ViewPath;
  address: string;
}

const isPage = (path: string): boolean => pages.some((page) => page.path === path);

export const viewsOfDataset = (dataset: number): View[] =>
  datasetViews.filter(isPage).map((path) => ({ path, address: addressOf(path, { dataset }) }));

export const viewsOfRun = (run: number): View[] =>
  runViews.filter(isPage).map((path) => ({ path, address: addressOf(path, { run }) }));
