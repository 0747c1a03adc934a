/** Work on the map: the tool that is chosen, what is open over the map, and what was done last. */
import { useState } from "preact/hooks";
import type { DatasetEditing } from "../../data/editing/dataset-editing.ts";
import { hasPosition } from "../../map/map-projection.ts";
import { query } from "../../router/address.ts";
import type { MapData } from "./data.ts";
import type { DiagramPoints } from "./operations.ts";

/** Null: regions are chosen and moved. */
export type Tool = { name: "add" } | { name: "line"; from: string | null } | { name: "place"; region: string } | null;

/** Where somebody has pointed at, on a map or in a diagram. */
export type Spot = { latitude: number; longitude: number } | { pointsWith: (region: string) => DiagramPoints };

export type Opened =
  | { form: "region"; at: Spot | null }
  | { form: "line"; ends: readonly [from: string, to: string] }
  | { form: "distances" };

export interface MapWork {
  editing: DatasetEditing;
  data: MapData;
  mayModify: boolean;
  /** Regions without a place. */
  missing: readonly string[];
  isMap: boolean;
  tool: Tool;
  setTool: (tool: Tool) => void;
  opened: Opened | null;
  open: (form: Opened | null) => void;
  /** What was done, and the component that it is about. */
  said: { text: string; component?: string } | null;
  /** Closes what is open. */
  say: (text: string, component?: string) => void;
}

export function useMapWork(editing: DatasetEditing, data: MapData): MapWork {
  const [chosen, setTool] = useState<Tool>(null);
  const [opened, open] = useState<Opened | null>(null);
  const [said, setSaid] = useState<MapWork["said"]>(null);
  const { places } = data;
  const mayModify = data.mayModify && editing.mayModify;
  const missing = places.filter((place) => !hasPosition(place)).map(({ region }) => region);
  const isMap = missing.length === 0 || query.value.get("as") === "map";
  // On an empty map, the first region is to be added.
  const first: Tool = mayModify && places.length === 0 ? { name: "add" } : null;
  const tool = chosen?.name === "place" && !missing.includes(chosen.region) ? nextToPlace(missing) : chosen;
  const say: MapWork["say"] = (text, component) => {
    open(null);
    setSaid({ text, ...(component !== undefined && { component }) });
  };
  return { editing, data, mayModify, missing, isMap, tool: tool ?? first, setTool, opened, open, said, say };
}

const nextToPlace = ([region]: readonly string[]): Tool => (region === undefined ? null : { name: "place", region });
