/**
 * Runs in a page: solves every example with the core, one after the other, and tells the suite of each. The page has the files of the
 * core in it where it was opened from a file, and asks the service for them elsewhere.
 */
import { type CoreFiles, createCore } from "@esm/optimize/browser";
import { type Example, exampleOf } from "./examples.ts";
import { filesOf, textOf } from "./files.ts";

export { filesOf } from "./files.ts";

/** A message from the page to the suite. */
export type Sign =
  | { kind: "begin"; name: string }
  | {
      kind: "end";
      name: string;
      status: string;
      objective: number | null;
      seconds: number;
      solver: string;
      program: string;
      /** Relative, of the objective and the proof that nothing is cheaper. */
      gap: number;
      signs: number;
      why: string[];
    }
  | { kind: "checked"; problems: string[]; operation: number; duals: number; cancelled: string; again: string }
  | { kind: "all"; isolated: boolean; threads: number; agent: string }
  | { kind: "failed"; why: string };

/** @param signs takes what the page tells; in order */
export async function solveExamples(
  files: CoreFiles,
  examples: readonly Example[],
  tell: (sign: Sign) => Promise<void>,
): Promise<void> {
  for (const { name, text, options } of examples) {
    const core = createCore(files);
    const content = exampleOf(text);
    await tell({ kind: "begin", name });
    const begin = performance.now();
    let signs = 0;
    const result = await core.solve({ content }, { ...options, onProgress: () => signs++ });
    const seconds = (performance.now() - begin) / 1000;
    const isOptimal = result.status === "optimal";
    await tell({
      kind: "end",
      name,
      status: result.status,
      objective: isOptimal ? result.objective : null,
      seconds,
      solver: isOptimal ? `${result.solver.name} ${result.solver.algorithm}` : "",
      program: isOptimal ? result.program_hash : "",
      gap: (isOptimal ? result.residuals.gap : null) ?? 0,
      signs,
      why: isOptimal ? [] : result.problems.map(({ msg }) => msg),
    });
    core.close();
  }
  await tell(await conduct(files, exampleOf(examples[0].text), exampleOf(examples.at(-1)?.text ?? "")));
  const { crossOriginIsolated: isolated, navigator } = globalThis;
  await tell({ kind: "all", isolated, threads: navigator.hardwareConcurrency, agent: navigator.userAgent });
}

type Content = ReturnType<typeof exampleOf>;

/** Checks while typing, figures of a result, and a solve that is cancelled, after which the core works on. */
async function conduct(files: CoreFiles, small: Content, large: Content): Promise<Sign> {
  const core = createCore(files);
  const broken = { regions: ["A"], commodities: { electricity: "MW" }, components: {}, number_of_time_steps: -1 };
  const problems = await core.check(broken as never);
  const [component] = small.components.filter(({ type }) => type === "SINK");
  const result = await core.solve({ content: small });
  if (result.status !== "optimal") throw new Error(`The small example is ${result.status}.`);
  const operation = await result.operation(component.name, small.regions[0].name);
  const duals = await result.duals();
  const cancel = new AbortController();
  const solving = core.solve({ content: large }, { signal: cancel.signal, onProgress: () => cancel.abort() });
  const again = core.solve({ content: small });
  const { status: cancelled } = await solving;
  return {
    kind: "checked",
    problems: problems.map(({ type }) => type),
    operation: operation.length,
    duals: duals?.length ?? 0,
    cancelled,
    again: (await again).status,
  };
}

/** Solves the examples where the suite has written the page, and sends its messages to the suite. */
async function run(): Promise<void> {
  const address = textOf("signs");
  if (address === null) return;
  const tell = async (sign: Sign): Promise<void> => {
    // A page from a file may send this kind of request only, and reads no answer.
    await fetch(address, { method: "POST", mode: "no-cors", body: JSON.stringify(sign) });
  };
  try {
    const examples: Example[] = JSON.parse(textOf("examples") ?? "[]");
    await solveExamples(await filesOf(), examples, tell);
  } catch (error) {
    await tell({ kind: "failed", why: String(error) });
  }
}

// Where the suite evaluates this script in another page, there is no address.
void run();
