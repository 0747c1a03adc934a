/** The thread in which the points of a sweep are looked at before it begins. */
import { parentPort } from "node:worker_threads";
import { type ThreadAnswer, threadFailure } from "../exchange/thread-answer.ts";
import { thawInput } from "./model-input.ts";
import { problemsOfAllPoints, type SweepCheckTask } from "./sweep-check.ts";

parentPort?.on("message", ({ input, points }: SweepCheckTask) => {
  let answer: ThreadAnswer;
  try {
    answer = { result: problemsOfAllPoints(thawInput(input), points) };
  } catch (error) {
    answer = threadFailure("The points of a sweep could not be looked at", error);
  }
  parentPort?.postMessage(answer);
});
