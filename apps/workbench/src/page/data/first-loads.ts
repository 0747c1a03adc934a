/** Data that a page needs for the first time: until it is there, the page is incomplete. */
import { signal } from "@preact/signals";

export const firstLoads = signal(0);

/** Counts until it has ended, well or not. */
export async function countFirstLoad<Value>(loading: Promise<Value>): Promise<Value> {
  firstLoads.value = firstLoads.peek() + 1;
  try {
    return await loading;
  } finally {
    firstLoads.value = firstLoads.peek() - 1;
  }
}
