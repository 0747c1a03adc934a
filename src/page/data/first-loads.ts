/** What a page needs and has not had yet: until it is there, the page is not whole. */
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
