/** Loads the balance of a commodity over all time steps, as float32 values. */
import { useEffect, useState } from "preact/hooks";
import type { BalanceSeries } from "./balance-series.ts";
import type { Loaded } from "./cached.ts";
import { countFirstLoad } from "./first-loads.ts";
import { readFloat32 } from "./float32.ts";
import { RequestError, respond } from "./request.ts";

interface Header {
  hours_per_step: number;
  edges: readonly number[];
  fields: readonly string[];
  series: readonly Omit<BalanceSeries, "values" | "difference">[];
}

export interface Balance {
  /** The time step of the first values. */
  first: number;
  hoursPerStep: number;
  steps: number;
  series: BalanceSeries[];
}

/** The last answer stays until the next one is there. The browser keeps answers itself, and asks whether they are new. */
export function useBalance(address: string | null): Loaded<Balance> & { address: string | null } {
  const [state, setState] = useState<Loaded<Balance> & { address: string | null }>({ isLoading: true, address: null });
  useEffect(() => {
    if (address === null) return;
    const aborting = new AbortController();
    setState((before) => ({ ...before, isLoading: true }));
    const loading = load(address, aborting.signal);
    (state.value ? loading : countFirstLoad(loading)).then(
      (value) => setState({ value, isLoading: false, address }),
      (error: unknown) => {
        if (aborting.signal.aborted) return;
        const shown = error instanceof RequestError ? error : new RequestError(0, String(error));
        setState({ error: shown, isLoading: false, address });
      },
    );
    return () => aborting.abort();
  }, [address]);
  return state;
}

async function load(address: string, signal: AbortSignal): Promise<Balance> {
  const response = await respond("GET", address, undefined, { signal });
  return balanceOf(await response.arrayBuffer());
}

function balanceOf(bytes: ArrayBuffer): Balance {
  const lengths = ({ series, fields, edges }: Header) => series.flatMap(() => fields.map(() => edges.length - 1));
  const { header, columns } = readFloat32<Header>(bytes, lengths);
  const width = header.fields.length;
  return {
    first: header.edges[0],
    hoursPerStep: header.hours_per_step,
    steps: header.edges.length - 1,
    series: header.series.map((name, index) => ({
      ...name,
      values: columns[index * width],
      difference: columns[index * width + 1],
    })),
  };
}
