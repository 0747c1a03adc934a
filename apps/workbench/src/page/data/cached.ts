/** Answers to GET requests by address: shared by all components, loaded again when they are old or were changed. */
import { type Signal, signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { countFirstLoad } from "./first-loads.ts";
import { contentOf, RequestError, respond } from "./request.ts";

export interface Loaded<Value> {
  /** The newest answer, also while it is loaded again. */
  value?: Value;
  /** How many records a list has of which the answer is a part. */
  total?: number;
  error?: RequestError;
  isLoading: boolean;
}

interface Entry {
  state: Signal<Loaded<unknown>>;
  users: number;
  loadedAt: number;
  loading: AbortController | null;
}

/** An answer that is younger is not asked for again when another page shows it. */
const freshMs = 3000;
/** Answers that nobody shows are forgotten, the oldest first: the pages of some five runs are kept. */
const maxEntries = 60;

const entries = new Map<string, Entry>();

function entryOf(address: string): Entry {
  const known = entries.get(address);
  if (known) return known;
  const entry = { state: signal<Loaded<unknown>>({ isLoading: true }), users: 0, loadedAt: 0, loading: null };
  entries.set(address, entry);
  for (const [other, { users }] of entries) {
    if (entries.size <= maxEntries) break;
    if (users === 0 && other !== address) entries.delete(other);
  }
  return entry;
}

async function load(address: string, entry: Entry): Promise<void> {
  entry.loading?.abort();
  const loading = new AbortController();
  entry.loading = loading;
  const isFirst = entry.state.peek().value === undefined;
  entry.state.value = { ...entry.state.peek(), isLoading: true };
  try {
    // Polling must not reopen a dismissed login.
    const wasRefused = entry.state.peek().error?.status === 401;
    const options = { signal: loading.signal, ...(wasRefused && { withoutLogin: true as const }) };
    const received = receive(address, options);
    const answer = await (isFirst ? countFirstLoad(received) : received);
    if (loading.signal.aborted) return;
    entry.loadedAt = Date.now();
    entry.state.value = { ...answer, isLoading: false };
  } catch (error) {
    if (loading.signal.aborted) return;
    const { value, total } = entry.state.peek();
    const shown = error instanceof RequestError ? error : new RequestError(0, String(error));
    entry.state.value = {
      ...(value !== undefined && { value }),
      ...(total !== undefined && { total }),
      error: shown,
      isLoading: false,
    };
  }
  if (entry.loading === loading) entry.loading = null;
}

async function receive(address: string, options: Parameters<typeof respond>[3]) {
  const response = await respond("GET", address, undefined, options);
  const total = response.headers.get("x-total-count");
  return { value: await contentOf<unknown>(response), ...(total !== null && { total: Number(total) }) };
}

/**
 * The answer to a GET request; null asks for nothing. The component is drawn again when it arrives or changes. What no
 * component shows any more is not loaded to its end.
 */
export function useData<Value>(address: string | null): Loaded<Value> {
  const nothing = useRef(signal<Loaded<unknown>>({ isLoading: false }));
  const [, drawAgain] = useState({});
  const { state } = address === null ? { state: nothing.current } : entryOf(address);
  useEffect(() => {
    if (address === null) return;
    const entry = entryOf(address);
    // It may have been forgotten since the component was drawn with it.
    if (entry.state !== state) drawAgain({});
    entry.users++;
    const isOld = Date.now() - entry.loadedAt > freshMs;
    if (isOld && entry.loading === null) void load(address, entry);
    return () => {
      entry.users--;
      if (entry.users > 0) return;
      // Data that were shown last are forgotten last.
      entries.delete(address);
      entries.set(address, entry);
      entry.loading?.abort();
      entry.loading = null;
    };
  }, [address]);
  return state.value as Loaded<Value>;
}

/** Tells that data at addresses with this beginning have changed: they are loaded again where they are shown, now or next time. */
export function reload(beginning: string): void {
  for (const [address, entry] of entries) {
    if (!address.startsWith(beginning)) continue;
    entry.loadedAt = 0;
    if (entry.users > 0) void load(address, entry);
  }
}

/** Puts an answer in place that is known already, e.g. of a change or an event. */
export function keep(address: string, value: unknown): void {
  const entry = entryOf(address);
  entry.loading?.abort();
  entry.loading = null;
  entry.loadedAt = Date.now();
  entry.state.value = { value, isLoading: false };
}

/** Another user must not see what this one has loaded. */
export function forgetAll(): void {
  for (const [address, entry] of entries) {
    entry.loading?.abort();
    entry.loading = null;
    entry.loadedAt = 0;
    entry.state.value = { isLoading: true };
    if (entry.users > 0) void load(address, entry);
    else entries.delete(address);
  }
}
