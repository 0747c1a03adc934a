/** The promise of docs/how-to/deployment.md in figures. */
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { type Attack, atOnce } from "./attack.ts";
import { archiveOfComponents } from "./long-lists.ts";
import { archiveOfSeries, columnsOfLarge } from "./many-writers.ts";
import type { DatabaseName } from "./probed-service.ts";

/** 99 of 100 ordinary requests are answered within so many milliseconds. */
export const promisedMs: Readonly<Record<DatabaseName, number>> = { SQLite: 250, PostgreSQL: 100 };

const operations = 10_000;
const uploads = 50;
const runs = 2;

export const promise = (database: DatabaseName): Attack => ({
  name: "promise",
  what: `an upload of 50 MB, a list of ${operations} operations and ${runs} running optimizations at once${
    database === "PostgreSQL" ? `; ${uploads} such uploads` : ""
  }`,
  async prepare({ attacker, some }) {
    const datasetOf = async (name: string, archive: Blob | null): Promise<number> => {
      const { id } = await attacker.json("POST", "/datasets/", { name, number_of_time_steps: 8760 });
      if (archive && (await upload(id, archive)) !== 200) throw new Error(`${name} was not stored.`);
      return id;
    };
    const upload = (id: number, archive: Blob): Promise<number> => {
      const body = new FormData();
      body.append("file", archive, "upload.zip");
      return attacker.status("POST", `/datasets/${id}/upload`, body);
    };
    const large = await archiveOfSeries(columnsOfLarge);
    const uploaded = await datasetOf("uploaded", null);
    const changed = await datasetOf("changed", archiveOfComponents(some(operations)));
    const { id: optimized } = await attacker.json("POST", "/datasets/", {
      name: "optimized",
      number_of_time_steps: 168,
    });
    await upload(optimized, new Blob([readFileSync("examples/one-region-week.zip")], { type: "application/zip" }));
    const [{ id: model }] = await attacker.json("GET", `/models/?dataset_id=${optimized}`);

    const change = async (): Promise<number> => {
      const { revision } = await attacker.json("GET", `/datasets/${changed}/overview`);
      const list = Array.from({ length: some(operations) }, (_, index) => {
        const of = { operation: "set", kind: "source", name: `source ${index}` };
        return { ...of, attribute: "commodity_cost", value: 1 + (revision % 7) };
      });
      return attacker.status(
        "POST",
        `/datasets/${changed}/changes`,
        { operations: list },
        { "if-match": `"${revision}"` },
      );
    };
    /** One optimization after the other, until the rest is done. */
    const optimize = async (whileOpen: () => boolean): Promise<number> => {
      for (;;) {
        const { id } = await attacker.json("POST", `/models/${model}/runs`, { kind: "optimize", force: true });
        while (["queued", "running"].includes((await attacker.json("GET", `/runs/${id}`)).status))
          await setTimeout(200);
        if (!whileOpen()) return 200;
      }
    };
    const beside = async (work: Promise<number[]>): Promise<number[]> => {
      let isOpen = true;
      const done = work.finally(() => {
        isOpen = false;
      });
      const optimizing = atOnce(runs, () => optimize(() => isOpen));
      return [...(await done), ...(await optimizing)];
    };
    const once = () => beside(Promise.all([upload(uploaded, large), change()]));
    if (database === "SQLite") return { "what is promised": once };
    const many = await atOnce(some(uploads), (index) => datasetOf(`uploaded ${index}`, null));
    return {
      "what is promised on SQLite": once,
      "what is promised": () => beside(Promise.all([...many.map((id) => upload(id, large)), change()])),
    };
  },
});
