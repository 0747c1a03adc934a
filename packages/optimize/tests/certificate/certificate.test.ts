/** Certificates prove what they claim, and the verifiers refuse every one that was changed. */
import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import type { ContentText } from "../../../../tests/support/systems/content.ts";
import {
  certificatesOf,
  copyOf,
  edit,
  editJson,
  editLine,
  remove,
  signAgain,
  signProgramAgain,
  type Verifier,
  verify,
} from "./certificates.ts";

/** Three hours stand for the year. Wind costs 10 a year and GW, gas 2 a GWh, and a third of the year has no wind. */
const island = (limit: number | undefined): ContentText => ({
  dataset: { number_of_time_steps: 3, hours_per_time_step: 1, cost_unit: "k€" },
  regions: ["Island"],
  commodities: { electricity: "GW" },
  components: {
    Demand: { type: "SINK", commodity_name: "electricity", tables: { operationRateFix: { Island: [1, 1, 1] } } },
    Wind: {
      type: "SOURCE",
      commodity_name: "electricity",
      capacity_variable: true,
      invest_per_capacity: 10,
      interest_rate: 0,
      economic_lifetime: 1,
      tables: { operationRateMax: { Island: [1, 0.5, 0] } },
    },
    Gas: {
      type: "SOURCE",
      commodity_name: "electricity",
      commodity_cost: 2,
      ...(limit !== undefined && { commodity_limit_id: "gas", yearly_limit: limit }),
    },
  },
});

const hasPython = ((): boolean => {
  try {
    execFileSync("python3", ["--version"]);
    return true;
  } catch {
    return false;
  }
})();
const verifiers: Verifier[] = hasPython ? ["verify.mjs", "verify.py"] : ["verify.mjs"];

describe("a certificate", () => {
  it("proves the least cost of a system, and names it", async () => {
    const [folder] = await certificatesOf(island(undefined));
    // 2 GW of wind serve the first two steps; gas serves the third: 2 · 10 + 2,920 · 2.
    expect(await verify(folder)).toEqual({
      code: 0,
      sentence: "The published cost, 5860, is within 0.000001 of the least possible.",
    });
    remove(folder);
  });

  it("proves that a system has no solution", async () => {
    const [folder] = await certificatesOf(island(2000));
    expect(await verify(folder)).toEqual({ code: 0, sentence: "There is no solution." });
    remove(folder);
  });
});

type Damage = (folder: string) => void;
const signed =
  (damage: Damage): Damage =>
  (folder) => {
    damage(folder);
    signAgain(folder);
  };
const signedProgram =
  (damage: Damage): Damage =>
  (folder) => {
    damage(folder);
    signProgramAgain(folder);
  };
const twice = (word: string): string => String(2 * Number(word));

/** Each with a part of the reason. */
const damages: [name: string, damage: Damage, reason: RegExp][] = [
  ["another claim", (to) => editJson(to, "claim.json", { objective: 1 }), /claim.json differs from its hash/],
  [
    "another column",
    (to) => editLine(to, "columns.txt", 0, ([cost, ...rest]) => [`${cost}1`, ...rest]),
    /columns.txt differs/,
  ],
  [
    "another entry",
    (to) => editLine(to, "entries.txt", 0, ([row, value]) => [row, twice(value)]),
    /entries.txt differs/,
  ],
  ["another row", (to) => editLine(to, "rows.txt", 0, ([, ...rest]) => ["-7", ...rest]), /rows.txt differs/],
  ["another dual", (to) => editLine(to, "dual.txt", 0, () => ["0.5"]), /dual.txt differs/],
  ["another value", (to) => editLine(to, "primal.txt", 0, () => ["0.5"]), /primal.txt differs/],
  ["other bytes of the program", (to) => writeFileSync(join(to, "program.bin"), "[0,0,0]"), /program.bin differs/],
  ["a file that nothing covers", (to) => writeFileSync(join(to, "more.txt"), "more"), /files are not those/],
  ["no values", (to) => rmSync(join(to, "primal.txt")), /files are not those/],
  ["no manifest", (to) => rmSync(join(to, "manifest.json")), /manifest.json/],
  ["a manifest that is no JSON", (to) => writeFileSync(join(to, "manifest.json"), "{"), /Refused/],
  [
    "a hash of a file that is not there",
    (to) => editJson(to, "manifest.json", { "more.txt": "00" }),
    /files are not those/,
  ],
  ["a lower cost, signed", signed((to) => editJson(to, "claim.json", { objective: 5800 })), /the solution costs 5860/],
  ["a higher cost, signed", signed((to) => editJson(to, "claim.json", { objective: 5900 })), /the solution costs 5860/],
  ["no cost, signed", signed((to) => editJson(to, "claim.json", { objective: null })), /Refused/],
  ["another offset, signed", signed((to) => editJson(to, "claim.json", { offset: "100" })), /claim.json differ/],
  [
    "another digest of the program, signed",
    signed((to) => editJson(to, "claim.json", { program: "00" })),
    /claim.json differ/,
  ],
  [
    "the claim that there is no solution, signed",
    signed((to) => editJson(to, "claim.json", { kind: "no solution" })),
    /no proof/,
  ],
  ["a gap below 0, signed", signed((to) => editJson(to, "claim.json", { gap: -1e-3 })), /not proven/],
  ["a gap that is no number, signed", signed((to) => editJson(to, "claim.json", { gap: "small" })), /Refused/],
  ["duals of 0, signed", signed((to) => edit(to, "dual.txt", (text) => text.replaceAll(/.+/g, "0"))), /not proven/],
  [
    "duals of the other sign, signed",
    signed((to) => edit(to, "dual.txt", (text) => text.replaceAll(/.+/g, (dual) => String(-dual)))),
    /not proven/,
  ],
  [
    "duals twice as large, signed",
    signed((to) => edit(to, "dual.txt", (text) => text.replaceAll(/.+/g, twice))),
    /not proven/,
  ],
  [
    "a dual less, signed",
    signed((to) => edit(to, "dual.txt", (text) => text.replace(/.+\n/, ""))),
    /dual.txt does not hold/,
  ],
  [
    "a dual that is no number, signed",
    signed((to) => editLine(to, "dual.txt", 0, () => ["NaN"])),
    /dual.txt does not hold/,
  ],
  [
    "values of 0, signed",
    signed((to) => edit(to, "primal.txt", (text) => text.replaceAll(/.+/g, "0"))),
    /the solution breaks row/,
  ],
  [
    "a value below its bound, signed",
    signed((to) => editLine(to, "primal.txt", 0, () => ["-1"])),
    /leaves the bounds of column 1/,
  ],
  [
    "a value too many, signed",
    signed((to) => edit(to, "primal.txt", (text) => `${text}0\n`)),
    /primal.txt does not hold/,
  ],
  ["a text in place of a value, signed", signed((to) => editLine(to, "primal.txt", 0, () => ["much"])), /Refused/],
  [
    "half of all costs, signed as a program",
    signedProgram((to) =>
      edit(to, "columns.txt", (text) => text.replaceAll(/^\S+/gm, (cost) => String(Number(cost) / 2))),
    ),
    /the solution costs/,
  ],
  [
    "an entry outside of the rows, signed as a program",
    signedProgram((to) => editLine(to, "entries.txt", 0, ([, value]) => ["99", value])),
    /outside of the rows/,
  ],
  [
    "an infinite coefficient, signed as a program",
    signedProgram((to) => editLine(to, "entries.txt", 0, ([row]) => [row, "Infinity"])),
    /not finite/,
  ],
  [
    "a bound that is no number, signed as a program",
    signedProgram((to) => editLine(to, "columns.txt", 0, ([cost, , ...rest]) => [cost, "NaN", ...rest])),
    /Refused/,
  ],
  [
    "a capacity that has to be whole, signed as a program",
    signedProgram((to) => {
      editLine(to, "columns.txt", 0, ([cost, lower, upper, , ...rest]) => [cost, lower, upper, "1", ...rest]);
      editLine(to, "primal.txt", 0, ([value]) => [String(Number(value) + 0.5)]);
    }),
    /leaves the bounds of column 1/,
  ],
];

describe.for(verifiers)("%s", long, (verifier) => {
  let folder: string;
  beforeAll(async () => {
    [folder] = await certificatesOf(island(undefined));
  });
  afterAll(() => remove(folder));

  it("accepts the certificate that was not changed", async () => {
    expect((await verify(folder, verifier)).code).toBe(0);
  });

  it.each(damages)("refuses a certificate with %s", async (_, damage, reason) => {
    const damaged = copyOf(folder);
    damage(damaged);
    const { code, sentence } = await verify(damaged, verifier);
    remove(damaged);
    expect(code).toBe(1);
    expect(sentence).toMatch(/^Refused: /);
    expect(sentence).toMatch(reason);
  });

  it("accepts a claim that is weaker than what is proven", async () => {
    const weaker = copyOf(folder);
    editJson(weaker, "claim.json", { gap: 0.01 });
    signAgain(weaker);
    expect(await verify(weaker, verifier)).toMatchObject({ code: 0 });
    remove(weaker);
  });

  it("says that a claim holds within assumed bounds only", async () => {
    const assuming = copyOf(folder);
    editJson(assuming, "claim.json", { assumed: [[0, 0, 1000]] });
    signAgain(assuming);
    const { code, sentence } = await verify(assuming, verifier);
    remove(assuming);
    expect(code).toBe(0);
    expect(sentence).toMatch(/, if 1 columns keep assumed bounds\.$/);
  });
});
