/** The first ids of each list: those with the most behind them. */
import { tableFamilies } from "@esm/model/domain/table-family";
import type { Client } from "../attacks/attack.ts";
import type { Known } from "./filled-world.ts";

interface RecordWithId {
  id?: number;
  component?: { id: number };
}

const kinds = ["conversions", "sinks", "sources", "storages", "transmissions"];

export async function knownIds(user: Client, largest: number, longest: number): Promise<Known> {
  const known = new Map<string, number[]>();
  const lists = ["regions", "commodities", "models", ...kinds].map((list) => `/${list}/?dataset_id=${largest}&limit=3`);
  for (const path of [...lists, `/datasets/permissions/?dataset_id=${largest}`]) {
    const records: RecordWithId[] = await user.json("GET", path);
    known.set(path.replace(/\?.*/, ""), records.slice(-3).map(idOf));
  }
  for (const { path, regionTo } of Object.values(tableFamilies)) {
    const entries = await user.json("GET", `/${path}/dataset/${largest}?limit=2`);
    known.set(`/${path}/`, entries.map(idOf));
    // The first component of the data set has the most entries; the second one is taken away.
    const kind = regionTo === "required" ? "transmissions" : path === "fix-operation-rates" ? "sinks" : "sources";
    const components = await user.json("GET", `/${kind}/?dataset_id=${largest}&limit=4`);
    const at = kind === "sinks" ? [1, 3] : kind === "sources" ? [0, 2] : [0, 1];
    known.set(
      `/${path}/component`,
      at.map((index) => idOf(components[index])),
    );
  }
  const [entry] = await user.json("GET", `/max-operation-rates/dataset/${longest}?limit=1`);
  known.set("longest", [entry.id, idOf(entry.component)]);
  return known;
}

/** A component has the id of its part that all kinds have. */
const idOf = (record: RecordWithId): number => record.id ?? record.component?.id ?? 0;
