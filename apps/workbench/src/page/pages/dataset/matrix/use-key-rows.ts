/** Loads the figures of the last runs, one run after the other: a result may be large. */
import { useEffect, useState } from "preact/hooks";
import { countFirstLoad } from "../../../data/first-loads.ts";
import { RequestError, send } from "../../../data/request.ts";
import { shownScale } from "../../../language/amount.ts";
import { addressOf } from "../../../router/match.ts";
import type { Statistic } from "../../results/statistics.ts";
import { type KeyRow, keyRowsOf } from "./key-rows.ts";

export function useKeyRows(runs: readonly number[]): KeyRow[] {
  const [known, setKnown] = useState<ReadonlyMap<number, readonly Statistic[]>>(new Map());
  const next = runs.find((run) => !known.has(run));
  useEffect(() => {
    if (next === undefined) return;
    let isOver = false;
    void countFirstLoad(statisticsOf(next)).then((rows) => {
      if (!isOver) setKnown((before) => new Map(before).set(next, rows));
    });
    return () => {
      isOver = true;
    };
  }, [next]);
  return keyRowsOf(new Map(runs.map((run) => [run, known.get(run) ?? []])), shownScale);
}

/** Nothing where there are none, as of a run that was deleted: the matrix is complete without them. */
async function statisticsOf(run: number): Promise<readonly Statistic[]> {
  const of = (query: Readonly<Record<string, string>>) =>
    send<Statistic[]>("GET", addressOf(`/runs/${run}/statistics`, {}, query));
  try {
    return [...(await of({ group: "price", totals: "true" })), ...(await of({ group: "limit" }))];
  } catch (error) {
    if (error instanceof RequestError) return [];
    throw error;
  }
}
