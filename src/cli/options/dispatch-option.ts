/** The options of the second pass: whether it is wanted, and what a unit costs that it leaves unserved. */
import { numberOption } from "./option-values.ts";
import { type ParsedWords, UsageError } from "./usage.ts";

export function dispatchOption(parsed: ParsedWords): { dispatch: boolean; unservedCost: number | null } {
  const dispatch = parsed.flags.has("dispatch");
  const unservedCost = numberOption(parsed, "unserved-cost", { above: 0 }) ?? null;
  if (unservedCost === null || dispatch) return { dispatch, unservedCost };
  throw new UsageError("--unserved-cost belongs to the second pass: give --dispatch, too.");
}

/** The same by its names in a request. */
export function dispatchOfRun(parsed: ParsedWords): { dispatch: boolean; unserved_cost: number | null } {
  const { dispatch, unservedCost } = dispatchOption(parsed);
  return { dispatch, unserved_cost: unservedCost };
}
