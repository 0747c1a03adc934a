/** The thread of many small solves: one instance of HiGHS for all of them, a new one after a failure. */
import { parentPort } from "node:worker_threads";
import type { ChildAnswer, SolveRequest } from "../../protocol/protocol.ts";
import { createProgressReporter } from "../highs/progress.ts";
import { loadHighs } from "./load.ts";
import { solveOn } from "./solve.ts";

const silent = (): void => undefined;
const load = () => loadHighs({ print: silent, printErr: silent });
let instance = load();

async function answerTo(request: SolveRequest): Promise<ChildAnswer> {
  const answer = solveOn(await instance, request, createProgressReporter(silent));
  if (answer.status === "failed" || answer.status === "memory") instance = load();
  return answer;
}

parentPort?.on("message", async (request: SolveRequest) => parentPort?.postMessage(await answerTo(request)));
