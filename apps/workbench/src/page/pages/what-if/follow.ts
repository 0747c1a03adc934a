/** Follows what moves: one point is solved at a time, and of those asked for meanwhile only the newest is solved next. Pure. */
import type { AnyOverride } from "@esm/model/domain/overrides/any-override";
import type { CertainRange, PointResult, VariedSystem } from "@esm/optimize/browser";
import { newestOnly } from "./newest-only.ts";

type NoPoint = Exclude<Awaited<ReturnType<VariedSystem["point"]>>, PointResult>;

/** What is known of the newest point. */
export interface Followed {
  /** The last optimum that was found; it may be of a point before the newest. */
  readonly shown: PointResult | null;
  /** Its changes. */
  readonly changes: readonly AnyOverride[];
  /** Why the newest point has none. */
  readonly without: { readonly status: NoPoint["status"]; readonly reasons: readonly string[] } | null;
  /** Between which costs the newest lies, while it is solved. */
  readonly certain: CertainRange | null;
  readonly isSolving: boolean;
  /** Of the last solve. */
  readonly milliseconds: number | null;
}

export const nothingFollowed: Followed = {
  shown: null,
  changes: [],
  without: null,
  certain: null,
  isSolving: false,
  milliseconds: null,
};

export interface Follower {
  ask(changes: readonly AnyOverride[]): void;
  /** Tells nothing any more. */
  end(): void;
}

/** @param fail called where the worker breaks off; the follower has ended then */
export function follow(
  { point }: Pick<VariedSystem, "point">,
  tell: (followed: Followed) => void,
  fail: (error: Error) => void,
): Follower {
  let followed = nothingFollowed;
  let isOver = false;
  const know = (more: Partial<Followed>): void => {
    followed = { ...followed, ...more };
    if (!isOver) tell(followed);
  };
  const solve = async (changes: readonly AnyOverride[]): Promise<void> => {
    know({ isSolving: true, certain: null });
    const begin = performance.now();
    const found = await point(changes, (certain) => know({ certain }));
    const milliseconds = performance.now() - begin;
    if (found.status === "optimal") return know({ shown: found, changes, without: null, milliseconds });
    const reasons = found.problems.map(({ msg }) => msg);
    know({ without: { status: found.status, reasons }, milliseconds });
  };
  const ask = newestOnly<readonly AnyOverride[]>(
    async (changes) => {
      if (isOver) return;
      try {
        await solve(changes);
      } catch (error) {
        if (!isOver) fail(error instanceof Error ? error : new Error(String(error)));
        isOver = true;
      }
    },
    () => know({ isSolving: false, certain: null }),
  );
  return {
    ask,
    end() {
      isOver = true;
    },
  };
}
