/** Where the results of a run begin. */
import type { Run } from "../../data/answers.ts";
import { addressOf } from "../../router/match.ts";

const ofKinds: Readonly<Partial<Record<Run["kind"], string>>> = {
  myopic: "/r/{run}/pathway",
  alternatives: "/r/{run}/alternatives",
};

export const firstViewOf = ({ id, kind }: Pick<Run, "id" | "kind">): string =>
  addressOf(ofKinds[kind] ?? "/r/{run}/results", { run: id });
