/**
 * How much time and memory does the refusal of hostile input take?
 *
 *     npx node bench/hostile.ts     # prints one JSON object
 *
 * Sends the whole corpus of tests/hostile to a separate service. Memory is the peak of the service's process above its previous
 * value, as reported by Linux.
 */
import "./help.ts";
import { corpus } from "../tests/hostile/corpus.ts";
import { startTarget } from "../tests/hostile/target.ts";

interface Figure {
  name: string;
  status: number;
  bytes: number;
  seconds: number;
  mebibytes: number;
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
const groupOf = (name: string): string =>
  /\.json: |^without/.test(name) ? "JSON in archives" : (name.split(":")[0] ?? "");

const target = await startTarget();
const figures: Figure[] = [];
for (const hostile of corpus) {
  const { status, seconds, grownMebibytes } = await target.send(hostile);
  const bytes = hostile.bytes().length;
  figures.push({ name: hostile.name, status, bytes, seconds: round(seconds), mebibytes: round(grownMebibytes) });
}
await target.stop();

function summary(group: Figure[]) {
  const seconds = group.map((figure) => figure.seconds).sort((left, right) => left - right);
  const largest = (of: (figure: Figure) => number): Figure | undefined => group.toSorted((a, b) => of(b) - of(a))[0];
  return {
    cases: group.length,
    medianSeconds: seconds[seconds.length >> 1],
    slowest: largest(({ seconds }) => seconds),
    mostMemory: largest(({ mebibytes }) => mebibytes),
  };
}

const byStatus = Object.fromEntries(
  [...Map.groupBy(figures, ({ status }) => status)].map(([status, group]) => [status, group.length]),
);
const groups = Object.fromEntries(
  [...Map.groupBy(figures, ({ name }) => groupOf(name))].map(([name, group]) => [name, summary(group)]),
);
process.stdout.write(`${JSON.stringify({ cases: figures.length, byStatus, groups }, null, 2)}\n`);
