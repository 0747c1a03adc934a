/** The library: describe an energy system in code, check it, optimize it. */
export type { Change, ComponentChange, ConstraintChange } from "@esm/model/domain/change";
export type { Component, Conversion, ConversionFactor, Sink, Source, Storage, Transmission } from "./components.ts";
export type { Constraint, ConstraintTerm, EnergySystemDescription, PlanningReserve } from "./description.ts";
export { type CheckedSystem, type EnergySystem, energySystem, withChanges } from "./energy-system.ts";
export { optimize, optimizePathway } from "./optimize.ts";
export type {
  OptimizeOptions,
  Override,
  PathwayOptions,
  PathwayParameters,
  Progress,
  YearOverride,
} from "./options.ts";
export type { Problem, SpokenLanguage } from "./problems.ts";
export type {
  CommodityPrice,
  ConstraintPrice,
  Figure,
  LimitPrice,
  NoResult,
  PathwayEnd,
  PathwayResult,
  Result,
  RowDual,
} from "./result.ts";
export type { ByConnection, ByPlace, Series } from "./tables.ts";
