/** Which of the ids that are there lead to the most data, by the path of an operation. */
import type { Operation } from "../../tests/fuzz/document.ts";
import type { World } from "./filled-world.ts";

export interface Place {
  /** Its special feature; empty for the usual one. */
  name: string;
  ids: Record<string, number>;
  /** The data set to which its body refers. */
  datasetId?: number;
  steps?: number;
}

const series = "/max-operation-rates/";

export function placesOf({ path, method }: Operation, world: World): Place[] {
  const [first = ""] = path.split("/").filter((part) => part !== "");
  // Deleted records are not those that other requests read.
  const at = method === "DELETE" ? 1 : 0;
  const of = (list: string): number => world.known.get(list)?.[at] ?? 0;
  const ids = {
    dataset_id: world.largest,
    component_id: of(`/${first}/component`) || of(`/${first}/`),
    entry_id: of(`/${first}/`),
    region_id: of("/regions/"),
    commodity_id: of("/commodities/"),
    model_id: path.includes("optimize") ? world.models[2] : world.models[at],
    run_id: /workbook|summary|series|prices/.test(path) ? world.withResults[0] : world.runs[at],
    sweep_id: world.sweeps[at],
    key_id: world.keys[at],
    permission_id: of("/datasets/permissions/"),
  };
  const places: Place[] = [{ name: "", ids }];
  if (path.startsWith(series) && method !== "DELETE" && !path.endsWith("/upload")) {
    const [entry_id = 0, component_id = 0] = world.known.get("longest") ?? [];
    const longest = { dataset_id: world.longest, entry_id, component_id };
    places.push({
      name: "the longest series",
      ids: { ...ids, ...longest },
      datasetId: world.longest,
      steps: world.size.maxStepLengths,
    });
  }
  return places;
}
