/**
 * Generated programs: dispatch of a meshed grid with the equations of its power flow. The nodes lie at random in a square;
 * the shortest tree and the shortest further lines join them. In each step every node is balanced and the voltages around
 * every cycle of lines add up to nothing; a few storages link the steps.
 */
import { createAssembler } from "@esm/program/assembler";
import type { LinearProgram } from "@esm/program/linear-program";

interface Line {
  readonly from: number;
  readonly to: number;
  readonly reactance: number;
}

/** Per node; the transmission grid of Germany in SciGRID has 585 nodes and 852 lines. */
const linesPerNode = 1.46;
const storagesPerNode = 0.07;
const sheddingCost = 1000;

/** Numbers from 0 to 1, the same in every run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The high voltage level joins every so many nodes, with less reactance per length. */
const nodesPerHighVoltageNode = 5;
const highVoltageReactance = 0.3;

/** Lines of both voltage levels. */
function layLines(nodes: number, random: () => number): Line[] {
  const places = Array.from({ length: nodes }, () => [random(), random()] as const);
  const reactanceOf = (from: number, to: number): number =>
    Math.hypot(places[from][0] - places[to][0], places[from][1] - places[to][1]);
  const all = places.map((_, node) => node);
  const high = all.filter((node) => node % nodesPerHighVoltageNode === 0);
  const long = meshOf(high, Math.round(linesPerNode * high.length), (a, b) => highVoltageReactance * reactanceOf(a, b));
  return [...long, ...meshOf(all, Math.round(linesPerNode * nodes) - long.length, reactanceOf)];
}

/** So many lines between these nodes: their shortest tree, then the shortest others. */
function meshOf(nodes: readonly number[], count: number, reactanceOf: (from: number, to: number) => number): Line[] {
  const candidates = nodes.flatMap((from, at) =>
    nodes.slice(at + 1).map((to) => ({ from, to, reactance: reactanceOf(from, to) })),
  );
  candidates.sort((a, b) => a.reactance - b.reactance);
  const group = new Map(nodes.map((node) => [node, node]));
  const tree: Line[] = [];
  const others: Line[] = [];
  for (const line of candidates) {
    const [kept, joined] = [group.get(line.from), group.get(line.to)];
    if (kept === joined || kept === undefined) others.push(line);
    else {
      tree.push(line);
      for (const [node, its] of group) if (its === joined) group.set(node, kept);
    }
  }
  return [...tree, ...others.slice(0, count - tree.length)];
}

/** Lines of each independent cycle, with the direction in which it passes them. */
function cyclesOf(nodes: number, lines: readonly Line[]): { line: number; sign: number }[][] {
  const parent = Array.from({ length: nodes }, () => ({ node: -1, line: -1, depth: 0 }));
  const neighbours = Array.from({ length: nodes }, (): { node: number; line: number }[] => []);
  lines.forEach(({ from, to }, line) => {
    neighbours[from].push({ node: to, line });
    neighbours[to].push({ node: from, line });
  });
  // Breadth first, so that cycles are short.
  const isTree = new Uint8Array(lines.length);
  const reached = [0];
  const seen = new Uint8Array(nodes);
  seen[0] = 1;
  for (const node of reached) {
    for (const { node: next, line } of neighbours[node]) {
      if (seen[next] === 1) continue;
      seen[next] = 1;
      isTree[line] = 1;
      parent[next] = { node, line, depth: parent[node].depth + 1 };
      reached.push(next);
    }
  }
  const step = (node: number, sign: number) => {
    const { line } = parent[node];
    return { line, sign: lines[line].from === node ? sign : -sign };
  };
  return lines.flatMap(({ from, to }, line) => {
    if (isTree[line] === 1) return [];
    const cycle = [{ line, sign: 1 }];
    let [back, ahead] = [from, to];
    while (back !== ahead) {
      if (parent[ahead].depth >= parent[back].depth) {
        cycle.push(step(ahead, 1));
        ahead = parent[ahead].node;
      } else {
        cycle.push(step(back, -1));
        back = parent[back].node;
      }
    }
    return [cycle];
  });
}

export function powerFlowProgram(nodes: number, steps: number, seed = 1): LinearProgram {
  const random = createRandom(seed);
  const lines = layLines(nodes, random);
  const assembler = createAssembler();
  const peak = Array.from({ length: nodes }, () => 20 + 300 * random() ** 3);
  const hour = (step: number) => ((step % 24) / 24) * 2 * Math.PI;
  const wind = Array.from({ length: steps }, (_, step) => 0.35 + 0.3 * Math.sin(step / 17) + 0.1 * random());
  const sun = Array.from({ length: steps }, (_, step) => Math.max(0, -Math.cos(hour(step))));
  const balances = peak.map((demand) => {
    const load = Float64Array.from(
      { length: steps },
      (_, step) => demand * (0.75 - 0.2 * Math.cos(hour(step)) + 0.05 * random()),
    );
    return assembler.addRows(steps, load, load);
  });
  const add = (node: number, upper: Float64Array | number, cost: number) => {
    const column = assembler.addColumns(steps, { lower: 0, upper });
    assembler.addDiagonal(balances[node], column, steps, 1);
    assembler.addCost(column, steps, cost);
  };
  for (let node = 0; node < nodes; node++) {
    add(node, Number.POSITIVE_INFINITY, sheddingCost);
    if (random() < 0.5) add(node, 60 + 600 * random() ** 2, 15 + 85 * random());
    if (random() < 0.6) {
      const capacity = 150 * random();
      add(
        node,
        Float64Array.from(wind, (share) => capacity * Math.min(1, Math.max(0, share + 0.1 * random()))),
        0.5,
      );
    }
    if (random() < 0.6) {
      const capacity = 100 * random();
      add(
        node,
        Float64Array.from(sun, (share) => capacity * share),
        0.1,
      );
    }
  }
  const flows = lines.map(({ from, to }) => {
    const capacity = 60 + 400 * random() ** 2;
    const column = assembler.addColumns(steps, { lower: -capacity, upper: capacity });
    assembler.addDiagonal(balances[from], column, steps, -1);
    assembler.addDiagonal(balances[to], column, steps, 1);
    return column;
  });
  for (const cycle of cyclesOf(nodes, lines)) {
    const row = assembler.addRows(steps, 0, 0);
    for (const { line, sign } of cycle) assembler.addDiagonal(row, flows[line], steps, sign * lines[line].reactance);
  }
  for (let made = 0; made < storagesPerNode * nodes; made++) {
    const node = Math.floor(random() * nodes);
    const capacity = 20 + 200 * random();
    const [charge, discharge] = [0, 0].map(() => assembler.addColumns(steps, { lower: 0, upper: capacity }));
    const level = assembler.addColumns(steps, { lower: 0, upper: 6 * capacity });
    assembler.addDiagonal(balances[node], charge, steps, -1);
    assembler.addDiagonal(balances[node], discharge, steps, 1);
    const continuity = assembler.addRows(steps, 0, 0);
    assembler.addDiagonal(continuity, level, steps, 1);
    assembler.addDiagonal(continuity + 1, level, steps - 1, -1);
    assembler.addEntry(continuity, level + steps - 1, -1);
    assembler.addDiagonal(continuity, charge, steps, -0.87);
    assembler.addDiagonal(continuity, discharge, steps, 1 / 0.87);
  }
  return assembler.finish();
}
