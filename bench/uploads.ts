/**
 * How long does the upload of a large sheet take, and how long do other requests wait meanwhile?
 *
 *     npx node bench/uploads.ts     # prints one JSON object
 *
 * Uploads a sheet of 8,760 rows × 50 columns to a component three times, while another client requests the data set again and
 * again.
 */
import "./help.ts";
import type { SheetRow } from "@esm/exchange/xlsx/workbook-model";
import { workbookBytes } from "@esm/exchange/xlsx/write-workbook";
import { formOf, startMeasuredService } from "./service.ts";

const hours = 8760;
const uploads = 3;
const regions = Array.from({ length: 50 }, (_, index) => `region ${index}`);

function* sheetRows(): Generator<SheetRow> {
  yield [{ cells: [null, ...regions] }];
  for (let step = 0; step < hours; step++) {
    const numbers = Float64Array.from(regions, (_, column) => Math.abs(Math.sin(step * 50 + column)));
    yield [{ cells: [step] }, { numbers }];
  }
}

const service = await startMeasuredService();
try {
  const ref_dataset = (await service.json("POST", "/datasets/", { name: "bench" })).id;
  for (const name of regions) await service.json("POST", "/regions/", { name, ref_dataset });
  await service.json("POST", "/commodities/", { name: "electricity", unit: "GW", ref_dataset });
  const wind = await service.json("POST", "/sources/", { name: "wind", commodity_name: "electricity", ref_dataset });
  const sheet = await workbookBytes([{ name: "Sheet1", rows: sheetRows() }]);
  const forms = Array.from({ length: uploads }, () => formOf(sheet));
  const seconds: number[] = [];
  const waits = await service.whileAsking(`/datasets/${ref_dataset}`, async () => {
    for (const form of forms) {
      const start = performance.now();
      await service.send("POST", `/max-operation-rates/component/${wind.component.id}/upload`, form);
      seconds.push(Math.round(performance.now() - start) / 1000);
    }
  });
  const upload = { sheetBytes: sheet.length, seconds, ...waits, peakMebibytes: service.peakMebibytes() };
  process.stdout.write(`${JSON.stringify({ upload }, null, 2)}\n`);
} finally {
  await service.stop();
}
