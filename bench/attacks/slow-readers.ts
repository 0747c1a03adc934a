/** Connections that ask for large answers and do not read them. */
import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { createDataset } from "../../tests/support/create-dataset.ts";
import { datasetWithResults, fullSize } from "../largest-inputs/world.ts";
import { type Attack, atOnce, type Client } from "./attack.ts";

const connections = 190;
const seconds = 20;
const regions = 10;

export const slowReaders: Attack = {
  name: "slow-readers",
  what: `${connections} connections that ask for series and do not read for ${seconds} s; as many for a data set`,
  async prepare({ url, attacker, withStore, some }) {
    let datasetId = 0;
    await withStore(async (store) => {
      const content = datasetWithResults({ ...fullSize, resultRegions: regions });
      datasetId = (await createDataset(store, content, attacker)).id;
    });
    const model = await attacker.json("POST", "/models/", { name: "m", ref_dataset: datasetId });
    const options = { resolution: "typical_periods", typical_periods: 2, segments: 3 };
    const { id } = await attacker.json("POST", `/models/${model.id}/runs`, { kind: "optimize", options });
    while ((await attacker.json("GET", `/runs/${id}`)).finished_at === null) await setTimeout(200);
    const unread = (path: string) => async () => {
      const statuses = await atOnce(some(connections), () => ask(url, attacker, path));
      await setTimeout(some(seconds) * 1000);
      for (const { socket } of statuses) socket.destroy();
      return statuses.map(({ status }) => status);
    };
    return {
      series: unread(`/runs/${id}/series?component=line`),
      "data sets": unread(`/datasets/${datasetId}/download`),
      "tables of a component": unread(`/max-operation-rates/dataset/${datasetId}`),
    };
  },
};

/** The status of the answer, of which nothing more is read; 0 where the connection broke, 200 where none came. */
async function ask(url: string, { token }: Client, path: string): Promise<{ socket: Socket; status: number }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  const status = await new Promise<number>((resolve) => {
    socket.once("data", (chunk) => {
      socket.pause();
      resolve(Number(chunk.toString("latin1", 9, 12)));
    });
    socket.on("error", () => resolve(0)).on("close", () => resolve(0));
    void setTimeout(seconds * 1000, undefined, { ref: false }).then(() => resolve(-1));
  });
  return { socket, status };
}
