/** Namen der Arten von Tabellen und Zeitreihen. */
import type { familiesEn } from "./families.en.ts";

export const familiesDe: typeof familiesEn = {
  operationRateFix: "fester Betrieb",
  operationRateMax: "höchster Betrieb",
  capacityFix: "feste Kapazität",
  capacityMax: "höchste Kapazität",
  capacityMin: "kleinste Kapazität",
  yearlyFullLoadHoursMax: "meiste Volllaststunden",
  yearlyFullLoadHoursMin: "wenigste Volllaststunden",
  distances: "Entfernungen",
  losses: "Verluste",
};
