/** The library: describe an energy system in code, check it, optimize it. */
export type { Change } from "@esm/model/domain/change";
export type { Component, Conversion, ConversionFactor, Sink, Source, Storage, Transmission } from "./components.ts";
export type { EnergySystemDescription } from "./description.ts";
export { type CheckedSystem, type EnergySystem, energySystem, withChanges } from "./energy-system.ts";
export {
  type NoResult,
  type OptimizeOptions,
  type Override,
  optimize,
  optimizePathway,
  type PathwayEnd,
  type PathwayParameters,
  type PathwayResult,
  type Progress,
} from "./optimize.ts";
export type { Problem, SpokenLanguage } from "./problems.ts";
export type { CommodityPrice, Figure, LimitPrice, Result, RowDual } from "./result.ts";
export type { ByConnection, ByPlace, Series } from "./tables.ts";
