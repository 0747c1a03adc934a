/**
 * How long do downloads and long lists take, and how long do other requests wait meanwhile?
 *
 *     npx node bench/downloads.ts     # prints one JSON object
 *
 * A data set of 100 regions is filled from sheets: ten sources with a year of hours in 50 regions each, and a line with a matrix of
 * 10,000 distances. Then the archive, the sheet of one source and the list of distances are downloaded three times each, while
 * another client requests the data set again and again. The same list is also read in a data set without series: series that were
 * not requested must not cost anything.
 */
import "./help.ts";
import { setTimeout } from "node:timers/promises";
import type { SheetRow } from "@esm/exchange/xlsx/workbook-model";
import { workbookBytes } from "@esm/exchange/xlsx/write-workbook";
import { formOf, startMeasuredService } from "./service.ts";

const hours = 8760;
const sources = 10;
const regionsWithSeries = 50;
const regions = Array.from({ length: 100 }, (_, index) => `region ${index}`);
const times = 3;

function* seriesRows(): Generator<SheetRow> {
  yield [{ cells: [null, ...regions.slice(0, regionsWithSeries)] }];
  for (let step = 0; step < hours; step++) {
    const numbers = Float64Array.from({ length: regionsWithSeries }, (_, column) =>
      Math.abs(Math.sin(step * 50 + column)),
    );
    yield [{ cells: [step] }, { numbers }];
  }
}
const matrixRows: SheetRow[] = [
  [{ cells: [null, ...regions] }],
  ...regions.map((region): SheetRow => [{ cells: [region, ...regions.map((_, column) => column)] }]),
];

const service = await startMeasuredService();
try {
  async function createDataset(name: string) {
    const ref_dataset = (await service.json("POST", "/datasets/", { name })).id;
    for (const region of regions) await service.json("POST", "/regions/", { name: region, ref_dataset });
    await service.json("POST", "/commodities/", { name: "electricity", unit: "GW", ref_dataset });
    const line = await service.json("POST", "/transmissions/", {
      name: "line",
      commodity_name: "electricity",
      ref_dataset,
    });
    const matrix = formOf(await workbookBytes([{ name: "Sheet1", rows: matrixRows }]));
    await service.send("POST", `/transmission-distances/component/${line.component.id}/upload`, matrix);
    return ref_dataset;
  }
  const full = await createDataset("with series");
  const sheet = formOf(await workbookBytes([{ name: "Sheet1", rows: seriesRows() }]));
  let source = 0;
  for (let index = 0; index < sources; index++) {
    const given = { name: `wind ${index}`, commodity_name: "electricity", ref_dataset: full };
    source = (await service.json("POST", "/sources/", given)).component.id;
    await service.send("POST", `/max-operation-rates/component/${source}/upload`, sheet);
  }
  const empty = await createDataset("without series");

  async function measured(path: string) {
    const seconds: number[] = [];
    let bytes = 0;
    const waits = await service.whileAsking(`/datasets/${full}`, async () => {
      for (let time = 0; time < times; time++) {
        const start = performance.now();
        bytes = (await (await service.send("GET", path)).arrayBuffer()).byteLength;
        seconds.push(Math.round(performance.now() - start) / 1000);
      }
    });
    return { bytes, seconds, ...waits, peakMebibytes: service.peakMebibytes() };
  }
  const list = (id: number) => `/transmission-distances/dataset/${id}?limit=10000`;
  const results = {
    nothing: await service.whileAsking(`/datasets/${full}`, () => setTimeout(2000)),
    listBesideSeries: await measured(list(full)),
    listWithoutSeries: await measured(list(empty)),
    sheet: await measured(`/max-operation-rates/component/${source}/download`),
    archive: await measured(`/datasets/${full}/download`),
  };
  process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
} finally {
  await service.stop();
}
