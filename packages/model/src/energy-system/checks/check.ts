/** The form of a check: it reads a snapshot and reports every problem of its kind. One rule, one function. */

import type { Words } from "@esm/messages/message";
import type { Problem } from "../../domain/problem.ts";
import type { Snapshot } from "../snapshot.ts";

/** A check that finds a problem also says what to do about it. */
export type Report = (problem: Problem & { hint: Words }) => void;
export type Check = (snapshot: Snapshot, report: Report) => void;
