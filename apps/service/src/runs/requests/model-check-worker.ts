/** The thread that checks models (model-checks.ts). */
import { overridesOfModel } from "@esm/model/domain/overrides/any-override";
import type { Problem } from "@esm/model/domain/problem";
import type { Store } from "../../store/store.ts";
import { serveStoreTasks } from "../store-threads/store-thread.ts";
import { checkChanges, writeModelToCheck } from "./check-changes.ts";
import { type Points, problemsOfAllPoints } from "./problems-of-points.ts";

export const modelCheckTasks = {
  async checkPoints(store: Store, { modelId, points }: { modelId: number; points: Points }): Promise<Problem[]> {
    const read = await store.readModelInput(modelId);
    if (!read) return [];
    const { optimization_parameters: parameters } = read.model;
    const overrides = overridesOfModel(read.model);
    return problemsOfAllPoints({ snapshot: { content: read.content, overrides }, parameters }, points);
  },
  checkChanges,
  writeModelToCheck,
};

serveStoreTasks(modelCheckTasks);
