/** Follows what moves: one point is solved at a time, and of those asked for meanwhile only the newest is solved next. Pure. */
import type { AnyOverride } from "@esm/model/domain/overrides/any-override";
import type { CertainRange, PointResult, VariedSystem } from "@esm/optimize/browser";

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
  let next: readonly AnyOverride[] | null = null;
  let followed = nothingFollowed;
  let isOver = false;
  const know = (more: Partial<Followed>): void => {
    followed = { ...followed, ...more };
    if (!isOver) tell(followed);
  };
  const solveNewest = async (): Promise<void> => {
    while (next !== null && !isOver) {
      const changes = next;
      next = null;
      know({ isSolving: true, certain: null });
      const begin = performance.now();
      const found = await point(changes, (certain) => know({ certain }));
      const milliseconds = performance.now() - begin;
      if (found.status === "optimal") know({ shown: found, changes, without: null, milliseconds });
      else {
        const reasons = found.problems.map(({ msg }) => msg);
        know({ without: { status: found.status, reasons }, milliseconds });
      }
    }
    know({ isSolving: false, certain: null });
  };
  return {
    ask(changes) {
      next = changes;
      if (followed.isSolving || isOver) return;
      followed = { ...followed, isSolving: true };
      void solveNewest().catch((error: unknown) => {
        if (!isOver) fail(error instanceof Error ? error : new Error(String(error)));
        isOver = true;
      });
    },
    end() {
      isOver = true;
    },
  };
}
