/*
 * Checks the certificate in this folder: `node verify.mjs`, with Node.js 18 or later and nothing else.
 *   program   minimize offset + cost·x  where  rowLower ≤ A·x ≤ rowUpper,  lower ≤ x ≤ upper
 *   claim     no x costs less than a limit: with "cost·x ≤ limit − offset" as a last row, the rows exclude each other
 *   proof     numbers y by row, −1 for the cost; with d = −Aᵀ·y, every x that keeps all rows and bounds has
 *             0 = y·(A·x) + d·x ≥ Σ y·(rowLower where y > 0, else rowUpper) + Σ least of d·x within lower ≤ x ≤ upper,
 *             so there is none if the right side is above 0 (J. Farkas, 1902)
 * Sums are rounded outward (Neumaier and Shcherbina, 2004). Where a column has no bound, rows imply one.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

const uncovered = ["README.md", "CITATION.cff", "verify.mjs", "verify.py", "manifest.json"];
const [infinite, tolerance, leastScale] = [Number.POSITIVE_INFINITY, 1e-6, 1e-3];
process.on("uncaughtException", ({ message }) => {
  console.log(`Refused: ${message}.`);
  process.exit(1);
});
const manifest = JSON.parse(readFileSync(new URL("manifest.json", import.meta.url), "utf8"));
function demand(holds, reason) {
  if (!holds) throw new Error(reason);
}
const sha256 = (parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex");
function read(name) {
  const bytes = readFileSync(new URL(name, import.meta.url));
  demand(sha256([bytes]) === manifest[name], `${name} differs from its hash in manifest.json`);
  return bytes;
}
const table = (name) => (read(name).toString().match(/.+/g) ?? []).map((line) => line.split(" "));
const numbers = (lines, word = 0) => Float64Array.from(lines, (words) => Number(words[word]));
function vector(name, length) {
  const values = numbers(table(name));
  demand(values.length === length && values.every(Number.isFinite), `${name} does not hold ${length} numbers`);
  return values;
}

/** Columns with the entries [row, coefficient], the cost last, and the two sides of each row. */
function readProgram({ offset, program, assumed }) {
  const [columns, entries, rows] = ["columns.txt", "entries.txt", "rows.txt"].map(table);
  const [cost, lower, upper, whole, count] = [0, 1, 2, 3, 4].map((word) => numbers(columns, word));
  const [rowLower, rowUpper] = [numbers(rows), numbers(rows, 1)];
  const [index, value] = [Int32Array.from(numbers(entries)), numbers(entries, 1)];
  const start = new Int32Array(columns.length + 1);
  for (let j = 0; j < columns.length; j++) start[j + 1] = start[j] + count[j];
  const arrays = [start, index, value, cost, lower, upper, rowLower, rowUpper];
  arrays.push(Uint8Array.from(whole.includes(1) ? whole : []));
  const binary = arrays.flatMap((array) => [`${array.byteLength};`, new Uint8Array(array.buffer)]);
  const hash = sha256([`[${rows.length},${columns.length},${offset}]`, ...binary]);
  demand(hash === program && hash === sha256([read("program.bin")]), "texts, program.bin and claim.json differ");
  const isWhole = [...value, ...cost, Number(offset)].every(Number.isFinite) && index.every((row) => row in rowLower);
  demand(isWhole, "a coefficient is not finite, or stands outside of the rows");
  const columnsOf = Array.from(cost, (each, j) => {
    const entries = Array.from(index.subarray(start[j], start[j + 1]), (row, k) => [row, value[start[j] + k]]);
    return { lower: lower[j], upper: upper[j], isWhole: whole[j] === 1, entries: [...entries, [rows.length, each]] };
  });
  for (const [j, low, high] of assumed) Object.assign(columnsOf[j], { lower: low, upper: high });
  return { columns: columnsOf, sides: Array.from(rowLower, (low, i) => [low, rowUpper[i]]) };
}

/** Every x must keep bounds and rows within a millionth of what is compared, and whole columns must be whole. */
function checkSolution({ columns, sides }, x, offset, objective) {
  const activity = sides.map(() => [0, 0]);
  const unit = x.reduce((most, each) => Math.max(most, Math.min(1, Math.abs(each))), 0);
  const keeps = (each, [low, high], size) =>
    Math.max(low - each, each - high) <= tolerance * Math.max(unit, size, Math.min(Math.abs(low), Math.abs(high)));
  columns.forEach(({ lower, upper, isWhole, entries }, j) => {
    const isKept = keeps(x[j], [lower, upper], 0) && (!isWhole || Math.abs(x[j] - Math.round(x[j])) <= tolerance);
    demand(isKept, `the solution leaves the bounds of column ${j + 1}`);
    for (const [i, a] of entries) activity[i] = [activity[i][0] + a * x[j], activity[i][1] + Math.abs(a * x[j])];
  });
  const [cost, size] = activity.pop();
  activity.forEach(([each, size], i) => void demand(keeps(each, sides[i], size), `the solution breaks row ${i + 1}`));
  const isClaimed = Math.abs(cost + offset - objective) <= 1e-9 * Math.max(size, Math.abs(offset));
  demand(isClaimed, `the solution costs ${cost + offset}, not ${objective}`);
}

// The exact result of one operation lies between these neighbours of the rounded one.
const up = (x) => (Number.isFinite(x) ? x + (Math.abs(x) * 2 ** -52 + 2 ** -1074) : x);
const down = (x) => -up(-x);
/** The least and the most of a·x for x between two bounds. */
function times(a, low, high) {
  return a > 0 ? [down(a * low), up(a * high)] : a < 0 ? [down(a * high), up(a * low)] : [0, 0];
}

/** Puts bounds that rows imply in place of infinite ones, once; whether there was any. */
function implyBounds({ columns, sides }) {
  // Each row's least and greatest activity: the finite parts, and the numbers of infinite ones.
  const rows = sides.map(() => ({ least: 0, noLeast: 0, greatest: 0, noGreatest: 0 }));
  for (const { lower, upper, entries } of columns) {
    for (const [i, a] of entries) {
      const [row, [low, high]] = [rows[i], times(a, lower, upper)];
      if (low === -infinite) row.noLeast++;
      else row.least = down(row.least + low);
      if (high === infinite) row.noGreatest++;
      else row.greatest = up(row.greatest + high);
    }
  }
  let found = false;
  for (const column of columns.filter(({ lower, upper }) => lower === -infinite || upper === infinite)) {
    let [floor, ceiling] = [column.lower, column.upper];
    for (const [i, a] of column.entries.filter(([, a]) => a !== 0)) {
      const { least, noLeast, greatest, noGreatest } = rows[i];
      const [low, high] = times(a, column.lower, column.upper);
      // What the other columns of the row leave for a·x, where all of them are bounded.
      const [isLeast, isGreatest] = [noLeast === Number(low === -infinite), noGreatest === Number(high === infinite)];
      const above = isLeast ? up(sides[i][1] - down(least - (noLeast ? 0 : low))) : infinite;
      const below = isGreatest ? down(sides[i][0] - up(greatest - (noGreatest ? 0 : high))) : -infinite;
      floor = Math.max(floor, down(a > 0 ? below / a : above / a));
      ceiling = Math.min(ceiling, up(a > 0 ? above / a : below / a));
    }
    found ||= column.lower !== floor || column.upper !== ceiling;
    Object.assign(column, { lower: floor, upper: ceiling });
  }
  return found;
}

/** The right side of the proof. */
function proofOf({ columns, sides }, y) {
  const sideOf = (i) => sides[i][y[i] > 0 ? 0 : 1];
  const used = y.map((each, i) => (Number.isFinite(sideOf(i)) ? each : 0));
  let sum = used.reduce((sum, each, i) => (each === 0 ? sum : down(sum + down(each * sideOf(i)))), 0);
  for (const { lower, upper, entries } of columns) {
    let [low, high] = [0, 0];
    for (const [i, a] of entries.filter(([i, a]) => a !== 0 && used[i] !== 0))
      [low, high] = [down(low - up(a * used[i])), up(high - down(a * used[i]))];
    // A function that is linear in d and in x is least at an end of each.
    sum = down(sum + Math.min(times(low, lower, upper)[0], times(high, lower, upper)[0]));
  }
  return sum;
}

function verdict() {
  const names = readdirSync(new URL(".", import.meta.url)).filter((name) => !uncovered.includes(name));
  demand(Object.keys(manifest).sort().join() === names.sort().join(), "the files are not those of manifest.json");
  const { kind, objective, gap, offset, assumed, ...claim } = JSON.parse(read("claim.json"));
  const program = readProgram({ ...claim, offset, assumed });
  const isOptimum = kind === "optimum";
  const y = [...vector("dual.txt", program.sides.length), isOptimum ? -1 : 0];
  const least = up(objective - down(gap * Math.max(Math.abs(objective), leastScale)));
  program.sides.push([-infinite, isOptimum ? up(least - offset) : infinite]);
  if (isOptimum) checkSolution(program, vector("primal.txt", program.columns.length), Number(offset), objective);
  for (let passes = 0; passes < 8 && implyBounds(program); passes++);
  demand(proofOf(program, y) > 0, isOptimum ? `that no solution costs less by ${gap} is not proven` : "no proof");
  const optimum = `The published cost, ${objective}, is within ${gap} of the least possible`;
  return `${isOptimum ? optimum : "There is no solution"}${assumed.length > 0 ? `, if ${assumed.length} columns keep assumed bounds` : ""}.`;
}

console.log(verdict());
