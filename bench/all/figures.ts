/** Picks the few figures of a measurement that are worth keeping. */

/** One JSON value, or one per line. */
export function parsed(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return {
      runs: output
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    };
  }
}

/** Names of fields that tell the elements of a list apart. */
const labels = [
  "job",
  "archive",
  "resolution",
  "solver",
  "algorithm",
  "regions",
  "steps",
  "attack",
  "database",
  "part",
];

function labelOf(element: unknown, index: number): string {
  if (typeof element !== "object" || element === null) return String(index);
  const own = element as Record<string, unknown>;
  const words = labels.flatMap((name) => (["string", "number"].includes(typeof own[name]) ? String(own[name]) : []));
  return words.length > 0 ? words.join(" ") : String(index);
}

/** Numbers whose path (`runs/1 region/wall_s`) is worth keeping; of seconds their ratio to the fixed task, too. */
export function figuresOf(measured: unknown, keep: RegExp, reference_s: number): Record<string, number> {
  const figures: Record<string, number> = {};
  function visit(value: unknown, path: string): void {
    if (typeof value === "number" && keep.test(path)) {
      figures[path] = Number(value.toPrecision(5));
      if (/_s$/.test(path)) figures[path.replace(/_s$/, "_ratio")] = Number((value / reference_s).toPrecision(4));
    } else if (Array.isArray(value)) {
      value.forEach((element, index) => void visit(element, `${path}/${labelOf(element, index)}`));
    } else if (typeof value === "object" && value !== null) {
      for (const [name, part] of Object.entries(value)) visit(part, path === "" ? name : `${path}/${name}`);
    }
  }
  visit(measured, "");
  return figures;
}
