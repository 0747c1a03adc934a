/** Typing the files by their contents would take the compiler seconds. */
declare module "world-atlas/countries-50m.json" {
  import type { GeometryCollection, Topology } from "topojson-specification";

  const topology: Topology<{ land: GeometryCollection; countries: GeometryCollection }>;
  export default topology;
}

declare module "world-atlas/countries-110m.json" {
  import type { GeometryCollection, Topology } from "topojson-specification";

  const topology: Topology<{ land: GeometryCollection; countries: GeometryCollection }>;
  export default topology;
}
