/** Everybody who writes has to wait for everybody else who writes: many small writes, and uploads. */
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { writeArchive } from "@esm/exchange/archive/writer";
import { contentOf } from "../../tests/support/systems/content.ts";
import { type Attack, atOnce } from "./attack.ts";

const writers = 100;
const writesOfEach = 5;
const uploads = 50;
const steps = 8760;
/** An archive of some 5 MB, and one whose series take 50 MB. */
export const [columnsOfSmall, columnsOfLarge] = [60, 720];
const columnsPerComponent = 20;

export const manyWriters: Attack = {
  name: "many-writers",
  what: `${writers} writers at once; ${uploads} uploads of 5 MB at once; one upload whose series take 50 MB`,
  async prepare({ attacker, some }) {
    const { id: ref_dataset } = await attacker.json("POST", "/datasets/", { name: "written by many" });
    const uploaded = await attacker.json("POST", "/datasets/", { name: "uploaded" });
    const write = async (writer: number): Promise<number[]> => {
      const statuses: number[] = [];
      for (let count = 0; count < writesOfEach; count++) {
        statuses.push(await attacker.status("POST", "/regions/", { name: `${writer} ${count}`, ref_dataset }));
      }
      return statuses;
    };
    // Others every time: of equal ones, nothing would have to be written.
    const small = [await archiveOfSeries(columnsOfSmall), await archiveOfSeries(columnsOfSmall)];
    const large = await archiveOfSeries(columnsOfLarge);
    const upload = (archive: Blob): Promise<number> => {
      const body = new FormData();
      body.append("file", archive, "upload.zip");
      return attacker.status("POST", `/datasets/${uploaded.id}/upload`, body);
    };
    return {
      writers: async () => (await atOnce(some(writers), write)).flat(),
      uploads: () => atOnce(some(uploads), (index) => upload(small[index % 2])),
      "one large upload": async () => [await upload(large)],
    };
  },
};

/** @param columns series of a year */
export async function archiveOfSeries(columns: number): Promise<Blob> {
  const regions = Array.from({ length: columnsPerComponent }, (_, index) => `region ${index}`);
  const series = () =>
    Object.fromEntries(regions.map((region) => [region, Array.from({ length: steps }, () => Math.random())]));
  const components = Object.fromEntries(
    Array.from({ length: columns / columnsPerComponent }, (_, index) => [
      `source ${index}`,
      { type: "SOURCE" as const, commodity_name: "electricity", tables: { operationRateMax: series() } },
    ]),
  );
  const commodities = { electricity: "GW" };
  const content = contentOf({ dataset: { number_of_time_steps: steps }, regions, commodities, components });
  const sink = new PassThrough();
  const bytes = buffer(sink);
  await writeArchive(content, sink);
  return new Blob([await bytes], { type: "application/zip" });
}
