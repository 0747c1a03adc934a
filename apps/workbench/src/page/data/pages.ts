/** Lists that are longer than one answer: the first page at once, the others after it. */
import { useEffect, useState } from "preact/hooks";
import { type Loaded, useData } from "./cached.ts";
import { send } from "./request.ts";

/** Records of an answer at most. */
const pageSize = 1000;

interface Paged<Value> extends Loaded<Value[]> {
  /** There are more than were asked for. */
  isCut: boolean;
}

/** @param address of the list, without a query; null asks for nothing. @param maxPages that are read at most */
export function usePages<Value>(address: string | null, maxPages: number): Paged<Value> {
  const first = useData<Value[]>(address && `${address}?limit=${pageSize}`);
  const [rest, setRest] = useState<{ of: Value[]; values: Value[]; isCut: boolean } | null>(null);
  const { value } = first;
  useEffect(() => {
    if (!address || !value || value.length < pageSize || maxPages === 1) return;
    const aborting = new AbortController();
    readRest<Value>(address, maxPages, aborting.signal).then(
      ({ values, isCut }) => setRest({ of: value, values: [...value, ...values], isCut }),
      // The first page is shown without them.
      () => {},
    );
    return () => aborting.abort();
  }, [address, value, maxPages]);
  if (!value || value.length < pageSize) return { ...first, isCut: false };
  if (rest?.of !== value) return { ...first, isCut: true };
  return { ...first, value: rest.values, isCut: rest.isCut };
}

async function readRest<Value>(address: string, maxPages: number, signal: AbortSignal) {
  const values: Value[] = [];
  for (let page = 1; page < maxPages; page++) {
    const next = await send<Value[]>("GET", `${address}?limit=${pageSize}&skip=${page * pageSize}`, undefined, {
      signal,
    });
    values.push(...next);
    if (next.length < pageSize) return { values, isCut: false };
  }
  return { values, isCut: true };
}
