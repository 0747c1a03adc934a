/** Follows a run by its server-sent events: where it stands, and how the solver comes closer to the optimum. */

import type { RunPhase } from "@esm/model/domain/runs/run";
import { useEffect, useState } from "preact/hooks";
import type { QueuePosition, Run } from "../../data/answers.ts";
import { reload } from "../../data/cached.ts";
import { countFirstLoad } from "../../data/first-loads.ts";
import { RequestError, send } from "../../data/request.ts";
import type { SolverPoint } from "./solver-point.ts";

export interface FollowedRun {
  phase: RunPhase | null;
  fraction: number | null;
  message: string;
  position: QueuePosition | null;
  points: readonly SolverPoint[];
  /** The connection is lost for the moment. */
  isInterrupted: boolean;
}

type PointData = Omit<SolverPoint, "ownSeconds">;

interface ProgressData {
  phase: RunPhase;
  fraction: number | null;
  message: string;
  solver?: PointData;
}

const nothingYet: FollowedRun = {
  phase: null,
  fraction: null,
  message: "",
  position: null,
  points: [],
  isInterrupted: false,
};

const drawnEveryMs = 50;
const firstAgainAfterMs = 200;
const againAfterMs = 2000;
const logEveryMs = 1000;

/** The run and its log are loaded again when something happens to them. */
export function useRunEvents(id: number): FollowedRun {
  const [followed, setFollowed] = useState(nothingYet);
  useEffect(() => {
    setFollowed(nothingYet);
    return followRun(id, setFollowed);
  }, [id]);
  return followed;
}

/** Each year of a pathway, and each attempt of a solver, counts its seconds from the beginning. */
function withPoint(points: readonly SolverPoint[], point: PointData): SolverPoint[] {
  const last = points.at(-1);
  const offset = last ? last.seconds - last.ownSeconds : 0;
  const begins = last !== undefined && point.seconds < last.ownSeconds;
  const seconds = point.seconds + (begins ? last.seconds : offset);
  return [...points, { ...point, seconds, ownSeconds: point.seconds }];
}

function followRun(id: number, draw: (followed: FollowedRun) => void): () => void {
  let now: FollowedRun = nothingYet;
  let last = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource | undefined;
  let logReadAt = 0;
  let isStopped = false;
  // Replayed events would shift the layout.
  const begun = Promise.withResolvers<void>();
  void countFirstLoad(begun.promise);
  const changed = new Set<string>();

  // The events of the past come all at once.
  const change = (changes: Partial<FollowedRun>, ...addresses: readonly string[]): void => {
    now = { ...now, ...changes };
    for (const address of addresses) changed.add(address);
    timer ??= setTimeout(() => {
      timer = undefined;
      draw(now);
      if (last > 0 || now.isInterrupted) begun.resolve();
      for (const address of changed) reload(address);
      changed.clear();
    }, drawnEveryMs);
  };
  const stop = (): void => {
    isStopped = true;
    begun.resolve();
    clearTimeout(timer);
    clearTimeout(again);
    source?.close();
  };
  const read = (event: MessageEvent<string>): unknown => {
    if (event.lastEventId !== "") last = Number(event.lastEventId);
    return JSON.parse(event.data);
  };
  const begins = (event: MessageEvent<string>): void => {
    read(event);
    const phase = event.type === "started" ? "start" : "queued";
    change({ phase, fraction: null, position: null, points: [] }, `/runs/${id}`);
  };
  const goesOn = (event: MessageEvent<string>): void => {
    const { phase, fraction, message, solver } = read(event) as ProgressData;
    const isLogOld = Date.now() - logReadAt > logEveryMs;
    if (isLogOld) logReadAt = Date.now();
    const points = solver ? withPoint(now.points, solver) : now.points;
    change({ phase, fraction, message, points }, ...(isLogOld ? [`/runs/${id}/log`] : []));
  };
  const ends = (event: MessageEvent<string>): void => {
    read(event);
    source?.close();
    const end = { phase: null, fraction: null, position: null, isInterrupted: false };
    change(end, `/runs/${id}`, "/runs/?", "/datasets/");
  };
  /** Connects again by itself. The request says why it broke: the service is gone, the session or the run. */
  const breaks = (afterMs = firstAgainAfterMs, wasRefused = false): void => {
    // The page may have been left while it was asked.
    if (isStopped) return;
    source?.close();
    change({ isInterrupted: true });
    again = setTimeout(() => {
      // Polling must not reopen a dismissed login.
      const options = wasRefused ? { withoutLogin: true as const } : {};
      send<Run>("GET", `/runs/${id}`, undefined, options).then(open, (error: unknown) => {
        const status = error instanceof RequestError ? error.status : 0;
        if (status === 403 || status === 404) reload(`/runs/${id}`);
        else breaks(againAfterMs, status === 401);
      });
    }, afterMs);
  };
  function open(): void {
    if (isStopped) return;
    source = new EventSource(`/runs/${id}/events?after=${last}&language=${document.documentElement.lang}`);
    source.onopen = () => change({ isInterrupted: false });
    source.onerror = () => breaks();
    source.addEventListener("position", (event) => change({ position: read(event) as QueuePosition }));
    source.addEventListener("progress", goesOn);
    for (const kind of ["queued", "started", "requeued"]) source.addEventListener(kind, begins);
    for (const kind of ["succeeded", "failed", "cancelled"]) source.addEventListener(kind, ends);
  }
  open();
  return stop;
}
