/** The views of a case, each with the page on which its link is clicked. */
import type { View } from "./browser.ts";
import type { Case } from "./cases.ts";

export function viewsOf({ dataset, variant, run }: Case): [View, string][] {
  const view = (name: string, address: string, picture: string): View => ({ name, address, picture });
  const data = `/d/${dataset}`;
  const result = `/r/${run}`;
  const ofDataset: [View, string][] = [
    [view("data sets", "/datasets", "main table tbody tr"), "/"],
    [view("data set", data, "main table"), "/datasets"],
    [view("map", `${data}/map`, "svg.region-picture circle"), data],
    [view("scenarios", `${data}/variants`, "main table, main .empty-state"), data],
    [view("variant", `${data}/v/${variant}`, "main .panel"), data],
  ];
  if (run === undefined) return ofDataset;
  const ofRun = { results: "figure svg.picture", dispatch: ".range-bar ~ figure canvas", duration: "figure canvas" };
  const more = {
    storage: "figure canvas, .empty-state",
    network: "svg.region-picture line, .empty-state",
    energy: "figure svg.picture",
  };
  const tables = { limits: "main .panel", data: "main table" };
  return [
    ...ofDataset,
    [view("runs", `${data}/runs`, "main table"), data],
    [view("run", result, "main .panel"), `${result}/results`],
    ...Object.entries({ ...ofRun, ...more, ...tables }).map(([name, picture]): [View, string] => [
      view(name, `${result}/${name}`, picture),
      result,
    ]),
  ];
}
