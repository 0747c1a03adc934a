/** Misbehaving processes as the parent sees them. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { inEnglish } from "@esm/messages/render";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../apps/service/tests/store/databases.ts";
import { long } from "../../../tests/support/long.ts";
import { isRunning } from "../../../tests/support/processes.ts";
import type { SolverAdapter, SolverAnswer } from "../src/contract.ts";
import { processAdapter } from "../src/protocol/process-adapter.ts";
import { programOf } from "./programs.ts";

const program = programOf({ matrix: [[1]], cost: [1], rowLower: [2] });

function fake(executable: string, ...args: string[]): SolverAdapter {
  const capabilities = { algorithms: [], warmStart: false, maximumThreads: 1, maximumMemoryBytes: null };
  return processAdapter({ name: "fake", capabilities, command: { executable, arguments: args }, graceSeconds: 0.1 });
}

/** A child that runs these lines of JavaScript; `fs` is there. */
const script = (code: string): SolverAdapter => fake(process.execPath, "-e", `const fs = require("node:fs"); ${code}`);

/** The child reads its whole question first, as solvers do: what one says that ends before may be lost. */
const readQuestion = `
  const bytesOf = { f64: 8, i32: 4, u8: 1 };
  let question = Buffer.alloc(0);
  const isWhole = () => {
    const end = question.indexOf("\\n");
    if (end < 0) return false;
    const { arrays } = JSON.parse(question.subarray("ARRAYS1 ".length, end));
    return question.length > end + arrays.reduce((sum, { type, length }) => sum + length * bytesOf[type], 0);
  };
  for (const chunk = Buffer.alloc(4096); !isWhole(); ) {
    question = Buffer.concat([question, chunk.subarray(0, fs.readSync(3, chunk))]);
  }`;

/** A child that answers so. */
const answering = (code: string): SolverAdapter => script(`${readQuestion}; ${code}`);

function ask(adapter: SolverAdapter, timeLimitSeconds = 500): Promise<SolverAnswer> {
  return adapter.solve(program, { algorithm: "dual-simplex", timeLimitSeconds });
}

const header = (message: object, arrays: object[]): string =>
  JSON.stringify(`ARRAYS1 ${JSON.stringify({ message, arrays })}\n`);

describe("a solver process that misbehaves", () => {
  it.each([
    ["text instead of a frame", `fs.writeSync(3, "Segmentation fault at 0x0\\n")`, /begins with "Segmentation/],
    ["a header that is not JSON", `fs.writeSync(3, "ARRAYS1 {oops\\n")`, /not JSON/],
    ["a header without arrays", `fs.writeSync(3, "ARRAYS1 {}\\n")`, /lacks/],
    [
      "more bytes than can be due",
      `fs.writeSync(3, ${header({ status: "optimal" }, [{ name: "columnValue", type: "f64", length: 1e12 }])})`,
      /at most \d\d were due/,
    ],
    [
      "an array of a negative length",
      `fs.writeSync(3, ${header({ status: "optimal" }, [{ name: "columnValue", type: "f64", length: -1 }])})`,
      /no proper array/,
    ],
    [
      "bytes behind the frame",
      `fs.writeSync(3, ${header({ status: "unknown" }, [{ name: "columnValue", type: "f64", length: 1 }])} + "x".repeat(9))`,
      /1 bytes too many/,
    ],
    ["a status nobody knows", `fs.writeSync(3, ${header({ status: "great" }, [])})`, /no known status/],
    ["an optimum without values", `fs.writeSync(3, ${header({ status: "optimal" }, [])})`, /without its values/],
    [
      "an array of the wrong type",
      `fs.writeSync(3, ${header({ status: "optimal" }, [{ name: "columnValue", type: "u8", length: 1 }])} + "x")`,
      /no Float64Array/,
    ],
  ])("is reported as an invalid answer: %s", async (_, code, message) => {
    const answer = await ask(answering(code));
    expect(answer.status).toBe("crashed");
    expect(inEnglish(answer.message)).toMatch(message);
  });

  it.each([
    ["without a word", "process.exit(3)", 3],
    ["in the midst of a frame", `fs.writeSync(3, "ARRAYS1 {"); process.exit(0)`, 0],
  ])("is reported as a crash when it ends %s", async (_, code, exitCode) => {
    const answer = await ask(script(code));
    if (answer.status !== "crashed") throw new Error(`The answer was ${answer.status}.`);
    expect(answer.exitCode).toBe(exitCode);
    expect(inEnglish(answer.message)).toContain(`exit code ${exitCode}`);
  });

  it("leaves its last words in the answer", async () => {
    const answer = await ask(script(`console.log("reading"); throw new Error("licence expired")`));
    if (answer.status !== "crashed") throw new Error(`The answer was ${answer.status}.`);
    expect(answer.lastLogLines[0]).toBe("reading");
    expect(answer.lastLogLines.join("\n")).toContain("licence expired");
  });

  it("leaves the iterations that it spoke of last, however it ends", async () => {
    const line = JSON.stringify({ phase: "interior-point", iteration: 7, seconds: 1 });
    const answer = await ask(script(`fs.writeSync(4, ${JSON.stringify(`${line}\n`)}); process.exitCode = 3`));
    expect([answer.status, answer.iterations]).toEqual(["crashed", 7]);
  });

  it("is ended when it does not keep the time limit", async () => {
    const answer = await ask(script("setInterval(() => {}, 1000)"), 0.4);
    // There would be no answer, ever.
    expect(answer.status).toBe("time_limit");
    expect(answer.seconds).toBeGreaterThan(0.4);
  });

  it("is ended at the limit with the part of the work that it spoke of last", long, async () => {
    const line = JSON.stringify({ phase: "factorization", iteration: 0, seconds: 0 });
    const code = `fs.writeSync(4, ${JSON.stringify(`${line}\n`)}); setInterval(() => {}, 1000)`;
    // A busy machine needs longer to start it.
    const answers = async (seconds: number): Promise<SolverAnswer> => {
      const answer = await ask(script(code), seconds);
      return answer.stoppedIn || seconds > 60 ? answer : answers(4 * seconds);
    };
    expect(await answers(0.4)).toMatchObject({ status: "time_limit", stoppedIn: "factorization" });
  });

  it("is ended when it lingers after its answer", async () => {
    const answer = await ask(
      answering(`fs.writeSync(3, ${header({ status: "infeasible" }, [])}); setInterval(() => {}, 1000)`),
    );
    // There would be no answer, ever.
    expect(answer.status).toBe("infeasible");
  });

  it("is reported when its JavaScript heap is full", async () => {
    const grow = "const all = []; for (;;) all.push(new Array(1e5).fill({}))";
    const answer = await ask(fake(process.execPath, "--max-old-space-size=30", "-e", grow));
    expect(answer.status).toBe("memory");
  });

  it("is reported when it cannot be started", async () => {
    const adapter = fake("/nowhere/no-such-solver");
    const answer = await ask(adapter);
    expect(answer.status).toBe("crashed");
    expect(inEnglish(answer.message)).toContain("could not be started");
    await expect(adapter.version()).rejects.toThrow("does not start");
  });

  it("sees none of the service's settings", async () => {
    process.env.SECRET_OF_THE_SERVICE = "hush";
    const answer = await ask(script("console.log(JSON.stringify(process.env)); process.exit(1)"));
    delete process.env.SECRET_OF_THE_SERVICE;
    if (answer.status !== "crashed") throw new Error(`The answer was ${answer.status}.`);
    const log = answer.lastLogLines.join("\n");
    expect(log).toContain("PATH");
    expect(log).not.toContain("hush");
  });
});

describe.skipIf(process.platform === "win32")("a solver process whose parent dies", () => {
  it("ends with it, also in the middle of a solve", long, async () => {
    const parent = spawn(process.execPath, [new URL("./orphaning-parent.ts", import.meta.url).pathname], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = await once(createInterface(parent.stdout), "line");
    const processId = Number(line);
    process.kill(processId, 0);
    parent.kill("SIGKILL");
    await once(parent, "exit");
    await expect.poll(() => isRunning(processId)).toBe(false);
  });
});

/** True until the parent has collected it. */
function isKnown(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("a solver process that was started ahead", () => {
  it("is the one that gets the next question", async () => {
    const path = join(temporaryFolder(), "runs");
    const says = `fs.writeFileSync(${JSON.stringify(path)}, ""); fs.writeSync(1, process.pid + "\\n"); `;
    const adapter = script(`${says}fs.readSync(3, Buffer.alloc(9)); process.exit(7)`);
    adapter.prestart?.();
    await expect.poll(() => existsSync(path)).toBe(true);
    const pids: (number | undefined)[] = [];
    const lines: string[] = [];
    const options = { algorithm: "dual-simplex", onStart: (pid: number) => pids.push(pid) } as const;
    const answer = await adapter.solve(program, { ...options, onLog: (line) => lines.push(inEnglish(line)) });
    expect(answer).toMatchObject({ status: "crashed", exitCode: 7 });
    expect(pids).toEqual([Number(lines[0])]);
  });

  it("is not asked where it has ended meanwhile", async () => {
    const path = join(temporaryFolder(), "was here");
    const file = JSON.stringify(path);
    const adapter = script(
      `if (!fs.existsSync(${file})) fs.writeFileSync(${file}, String(process.pid)); else process.exit(9)`,
    );
    adapter.prestart?.();
    const started = () => (existsSync(path) ? Number(readFileSync(path, "utf8")) : 0);
    await expect.poll(started).toBeGreaterThan(0);
    // Gone, and not only ended: then this process has heard of its end.
    await expect.poll(() => isKnown(started())).toBe(false);
    expect(await ask(adapter)).toMatchObject({ status: "crashed", exitCode: 9 });
  });

  it("leaves alone who asks another solver, and ends with its parent", async () => {
    const path = fileURLToPath(new URL("./starting-ahead.ts", import.meta.url));
    const parent = spawn(process.execPath, [path, temporaryFolder()], { stdio: ["ignore", "pipe", "inherit"] });
    let said = "";
    parent.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    const [code] = await once(parent, "close");
    expect(code).toBe(0);
    const pid = Number(said);
    await expect.poll(() => isRunning(pid)).toBe(false);
  });
});
