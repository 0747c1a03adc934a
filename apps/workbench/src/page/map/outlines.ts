/** Coasts and borders of the world (Natural Earth, public domain), loaded when a map is shown: less on small screens. */
import { useEffect, useState } from "preact/hooks";
import { feature, mesh } from "topojson-client";

interface Outlines {
  land: ReturnType<typeof feature>;
  borders: ReturnType<typeof mesh>;
}

const isSmall = (): boolean => matchMedia("(max-width: 720px)").matches;

let loading: Promise<Outlines> | null = null;

async function load(): Promise<Outlines> {
  const { default: topology } = isSmall()
    ? await import("world-atlas/countries-110m.json")
    : await import("world-atlas/countries-50m.json");
  const { land, countries } = topology.objects;
  return { land: feature(topology, land), borders: mesh(topology, countries, (one, other) => one !== other) };
}

/** Null until they are there; a map without them is still a map. */
export function useOutlines(isWanted: boolean): Outlines | null {
  const [outlines, setOutlines] = useState<Outlines | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isShown = true;
    loading ??= load();
    loading.then(
      (loaded) => {
        if (isShown) setOutlines(loaded);
      },
      () => {
        loading = null;
      },
    );
    return () => {
      isShown = false;
    };
  }, [isWanted]);
  return outlines;
}
