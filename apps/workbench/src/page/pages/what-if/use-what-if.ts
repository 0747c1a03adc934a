/** The system of a run in a worker of the page while the page is open, and what is known of the point that sliders show. */
import type { AnyOverride } from "@esm/model/domain/overrides/any-override";
import type { Core, VariedSystem } from "@esm/optimize/browser";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Run } from "../../data/answers.ts";
import { type Followed, type Follower, follow, nothingFollowed } from "./follow.ts";
import { quickOptions, type RunInput, readRunInput, startCore, varyRun } from "./varied-run.ts";

export interface WhatIf {
  /** Null until it is read. */
  readonly input: RunInput | null;
  readonly varied: VariedSystem | null;
  readonly followed: Followed;
  /** Why there are no answers (any more). */
  readonly fault: string | null;
  ask(changes: readonly AnyOverride[]): void;
}

export function useWhatIf(run: Run): WhatIf {
  const [input, setInput] = useState<RunInput | null>(null);
  const [varied, setVaried] = useState<VariedSystem | null>(null);
  const [followed, setFollowed] = useState<Followed>(nothingFollowed);
  const [fault, setFault] = useState<string | null>(null);
  const follower = useRef<Follower | null>(null);
  const asked = useRef<readonly AnyOverride[]>([]);
  useEffect(() => {
    let core: Core | null = null;
    let isLeft = false;
    const begin = async (): Promise<void> => {
      const [read, started] = await Promise.all([readRunInput(run.id), startCore()]);
      core = started;
      if (isLeft) return started.close();
      setInput(read);
      const system = await varyRun(started, read, quickOptions(run, read));
      if (isLeft) return;
      setVaried(system);
      follower.current = follow(system, setFollowed, ({ message }) => setFault(message));
      follower.current.ask(asked.current);
    };
    begin().catch((error: Error) => !isLeft && setFault(error.message));
    return () => {
      isLeft = true;
      follower.current?.end();
      core?.close();
    };
  }, [run.id]);
  return {
    input,
    varied,
    followed,
    fault,
    ask(changes) {
      asked.current = changes;
      follower.current?.ask(changes);
    },
  };
}
