/**
 * Measures the certificates of the examples, and of archives named on the command line (with `:7x12` for typical periods): sizes,
 * and the seconds and verdicts of both verifiers. Writes bench/results/certificates.json.
 *
 *     npx node bench/certificates.ts [archive[:7x12] …]
 */
import "./help.ts";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

const examples = ["one-region-week", "one-region-co2-limit", "one-region-year", "two-regions-three-steps"];
const cases = [
  ...examples.map((name) => `examples/${name}.zip`),
  "examples/three-regions-year.zip:7x12",
  ...process.argv.slice(2),
];

const rows = cases.map((word) => {
  const [archive, periods] = word.split(":");
  const folder = join(mkdtempSync(join(tmpdir(), "certificate-")), "certificate");
  const coarse = periods === undefined ? [] : ["--typical-periods", "7", "--segments", "12"];
  const made = timed(process.execPath, ["launch.cjs", "cli", "certify", archive, "--out", folder, "--json", ...coarse]);
  if (made.code !== 0) return { case: basename(word), verdict: made.said };
  const claim = JSON.parse(readFileSync(join(folder, "claim.json"), "utf8"));
  const [javascript, python] = [process.execPath, "python3"].map((program) =>
    timed(program, [join(folder, program === "python3" ? "verify.py" : "verify.mjs")]),
  );
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  rmSync(join(folder, ".."), { recursive: true });
  return {
    case: basename(word),
    objective: claim.objective,
    gap: claim.gap,
    assumed: claim.assumed.length,
    megabytes: Number((bytes / 1e6).toFixed(1)),
    javascript: { accepted: javascript.code === 0, seconds: javascript.seconds },
    python: { accepted: python.code === 0, seconds: python.seconds },
  };
});
writeFileSync("bench/results/certificates.json", `${JSON.stringify(rows, null, 2)}\n`);

function timed(program: string, words: string[]) {
  const begin = performance.now();
  const { status, stdout, stderr } = spawnSync(program, words, {
    encoding: "utf8",
    env: { ...process.env, NODE_OPTIONS: "" },
  });
  return { code: status, said: stdout || stderr, seconds: Number(((performance.now() - begin) / 1000).toFixed(1)) };
}
