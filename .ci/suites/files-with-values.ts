/**
 * Files that people have, with the values of the tool that wrote them: each is imported with that annual cost, or refused by name. An
 * attribute that decides and has no counterpart must not be overlooked.
 *
 *     npx node .ci/suites/files-with-values.ts FOLDER
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { datasetAttributes } from "@esm/model/domain/dataset";
import { recordSchema } from "@esm/model/domain/schema";
import { readPypsa } from "../../packages/exchange/src/pypsa/reader.ts";
import { endAsReported } from "../../packages/exchange/tests/run-as-reported.ts";

const [folder] = process.argv.slice(2);
const dataset = recordSchema(datasetAttributes).parse({ name: "network" });
/** The annual cost, the code of a refusal, or either. */
const expected: Record<string, (number | string)[]> = {
  "old-version-simple-0.34.nc": [62634000],
  "gen-maintainable.nc": [976740, "maintenance"],
  "su-p_dispatch_set-series.nc": [2080500, "store_levels"],
  "piecewise-capital.nc": [2485650, "piecewise"],
  "storage-unit-sign.nc": [2299677.95, "sign"],
  "storage-efficiency-1.3.nc": [1609.988552 * 1460, "out_of_bounds"],
  "quarter-hour-weighted.nc": [57.1875 * 4380],
  "stochastic-network.nc": ["scenarios"],
  "scenarios-static.nc": [156000 * 365],
};
let wrong = 0;
for (const [file, answers] of Object.entries(expected)) {
  const path = join(folder, file);
  if (!existsSync(path)) {
    process.stdout.write(`${file}: skipped, it is not here\n`);
    continue;
  }
  const reading = await readPypsa(path, { dataset });
  let found: (number | string)[] = reading.report.findings
    .filter(({ severity }) => severity === "error")
    .map(({ code }) => code);
  if (reading.content) {
    const { cost, status } = await endAsReported(reading);
    found = [cost ?? status];
  }
  const isRight = found.some((one) =>
    answers.some((answer) =>
      typeof answer === "number" ? typeof one === "number" && Math.abs(one / answer - 1) <= 1e-6 : one === answer,
    ),
  );
  if (!isRight) wrong++;
  process.stdout.write(`${file}: ${found.join(", ")}${isRight ? "" : ` WRONG, expected ${answers.join(" or ")}`}\n`);
}
process.exit(wrong > 0 ? 1 : 0);
