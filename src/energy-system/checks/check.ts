/** The form of a check: it reads a snapshot and reports every problem of its kind. One rule, one function. */
import type { Problem } from "../../domain/problem.ts";
import type { Snapshot } from "../snapshot.ts";

export type Report = (problem: Problem) => void;
export type Check = (snapshot: Snapshot, report: Report) => void;
