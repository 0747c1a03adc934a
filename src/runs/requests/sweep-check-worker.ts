/** The thread that checks the points of a sweep before it starts. */
import type { Problem } from "../../domain/problem.ts";
import type { Store } from "../../store/store.ts";
import { serveStoreTasks } from "../store-threads/store-thread.ts";
import { type Points, problemsOfAllPoints } from "./problems-of-points.ts";

export const sweepCheckTasks = {
  async checkPoints(store: Store, { modelId, points }: { modelId: number; points: Points }): Promise<Problem[]> {
    const read = await store.readModelInput(modelId);
    if (!read) return [];
    const { override_parameters: overrides, optimization_parameters: parameters } = read.model;
    return problemsOfAllPoints({ snapshot: { content: read.content, overrides }, parameters }, points);
  },
};

serveStoreTasks(sweepCheckTasks);
