/** The views of a data set and of a run, in the order of the navigation. Those without a page yet are left out. */
import type { Run } from "../data/answers.ts";
import { pages } from "../pages/pages.ts";
import { addressOf } from "../router/match.ts";
import type { en } from "./en.ts";

type ViewPath = keyof typeof en.views;

const datasetViews: readonly ViewPath[] = [
  "/d/{dataset}",
  "/d/{dataset}/map",
  "/d/{dataset}/regions",
  "/d/{dataset}/commodities",
  "/d/{dataset}/components",
  "/d/{dataset}/series",
  "/d/{dataset}/constraints",
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
  "/r/{run}/alternatives",
  "/r/{run}/what-if",
  "/r/{run}/data",
];

interface View {
  path: ViewPath;
  address: string;
}

const isPage = (path: string): boolean => pages.some((page) => page.path === path);

export const viewsOfDataset = (dataset: number): View[] =>
  datasetViews.filter(isPage).map((path) => ({ path, address: addressOf(path, { dataset }) }));

/** Views of runs of some kinds only. */
const kindsOfView: Readonly<Partial<Record<ViewPath, readonly Run["kind"][]>>> = {
  "/r/{run}/pathway": ["myopic"],
  "/r/{run}/alternatives": ["alternatives"],
  "/r/{run}/what-if": ["optimize", "alternatives"],
};

/** Results have views where there are any; a pathway and alternatives have one more. */
export function viewsOfRun({ id, status, kind }: Pick<Run, "id" | "status" | "kind">): View[] {
  const hasResult = status === "succeeded" && kind !== "validate";
  const own = hasResult ? runViews : runViews.slice(0, 1);
  return own
    .filter((path) => isPage(path) && (kindsOfView[path]?.includes(kind) ?? true))
    .map((path) => ({ path, address: addressOf(path, { run: id }) }));
}
