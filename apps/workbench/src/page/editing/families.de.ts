/** Beschreibungen und Zeichen der Arten von Tabellen und Zeitreihen. */
import type { familyHelpEn, familyMarksEn } from "./families.en.ts";

/** Was jede enthält, in einem Satz. */
export const familyHelpDe: typeof familyHelpEn = {
  operationRateFix:
    "Betrieb in jedem Zeitschritt: ein Anteil der Kapazität, oder die Energie selbst, wo keine Kapazität gebaut wird.",
  operationRateMax:
    "Höchster Betrieb in jedem Zeitschritt: ein Anteil der Kapazität, oder die Energie selbst, wo keine Kapazität gebaut wird.",
  capacityFix: "Kapazität, die schon da ist, nicht mehr und nicht weniger.",
  capacityMax: "So viel Kapazität darf höchstens gebaut werden.",
  capacityMin: "So viel Kapazität muss mindestens gebaut werden.",
  yearlyFullLoadHoursMax: "Höchster Betrieb im Jahr, in Stunden bei voller Kapazität.",
  yearlyFullLoadHoursMin: "Niedrigster Betrieb im Jahr, in Stunden bei voller Kapazität.",
  distances: "Länge von Zeile zu Spalte. Eine Entfernung in einer Richtung gilt für beide.",
  losses: "Anteil des Flusses, der je Länge verloren geht, von Zeile zu Spalte.",
  commodityCostTimeSeries:
    "Kosten je Energie in jedem Zeitschritt, zusätzlich zu den festen Kosten. Sie dürfen negativ sein.",
  commodityRevenueTimeSeries: "Erlös je Energie in jedem Zeitschritt, zusätzlich zum festen Erlös.",
  locationalEligibility:
    "1, wo die Komponente stehen darf, sonst 0 oder leer. Bei Leitungen: 1 in der Richtung, in der sie übertragen, von Zeile zu Spalte; eine allein gilt für beide.",
  operationRateMin:
    "Niedrigster Betrieb in jedem Zeitschritt: ein Anteil der Kapazität, oder die Energie selbst, wo keine Kapazität gebaut wird.",
  inflow: "Energie, die in jedem Zeitschritt von selbst in den Speicher kommt, etwa Wasser in einen Stausee.",
  conversionFactorProfile:
    "Umwandlungsfaktor in jedem Zeitschritt für den Energieträger, den die Komponente nennt, etwa die Leistungszahl einer Wärmepumpe. Regionen ohne diese Zeitreihe haben den festen Faktor.",
  stateOfChargeMinProfile:
    "Geringster Füllstand am Anfang jedes Zeitschritts, als Anteil der Kapazität. Regionen ohne diese Zeitreihe haben den festen Wert.",
  stateOfChargeMaxProfile:
    "Höchster Füllstand am Anfang jedes Zeitschritts, als Anteil der Kapazität. Regionen ohne diese Zeitreihe haben den festen Wert.",
  regionalLimitMax:
    "Höchster Betrieb im Jahr in der Region, für alle Komponenten mit derselben Kennung der Grenze zusammen.",
  regionalLimitMin:
    "Kleinster Betrieb im Jahr in der Region, für alle Komponenten mit derselben Kennung der Grenze zusammen.",
  chargeCapacityFix:
    "Ladeleistung, die schon da ist, wo sie für sich gebaut wird. Regionen ohne Wert haben die günstigste.",
  chargeCapacityMax: "So viel Ladeleistung darf höchstens gebaut werden, wo sie für sich gebaut wird.",
  chargeCapacityMin: "So viel Ladeleistung muss mindestens gebaut werden, wo sie für sich gebaut wird.",
  dischargeCapacityFix:
    "Entladeleistung, die schon da ist, wo sie für sich gebaut wird. Regionen ohne Wert haben die günstigste.",
  dischargeCapacityMax: "So viel Entladeleistung darf höchstens gebaut werden, wo sie für sich gebaut wird.",
  dischargeCapacityMin: "So viel Entladeleistung muss mindestens gebaut werden, wo sie für sich gebaut wird.",
  conversionFactorProfile2:
    "Dasselbe für den zweiten Energieträger, den die Komponente nennt, etwa die Wärme eines Kraftwerks, das auch Strom erzeugt.",
  conversionFactorProfile3: "Dasselbe für den dritten Energieträger, den die Komponente nennt.",
  reactances: "Nach ihnen teilen sich die Flüsse eines Netzes mit Gleichstrom-Lastfluss auf.",
  capacityMinIfBuilt: "So viel muss es mindestens sein, wo überhaupt gebaut wird: nichts oder wenigstens so viel.",
  existenceFix: "1, wo gebaut wird, 0, wo nicht; leer, wo das zu entscheiden ist.",
  resistances: "Die Leistung, die eine Leitung verliert, geteilt durch das Quadrat ihres Flusses.",
};

/** Ein Buchstabe für jede, wo für den Namen kein Platz ist. */
export const familyMarksDe: typeof familyMarksEn = {
  operationRateFix: "f",
  operationRateMax: "m",
  capacityFix: "K",
  capacityMax: "C",
  capacityMin: "c",
  yearlyFullLoadHoursMax: "H",
  yearlyFullLoadHoursMin: "h",
  distances: "e",
  losses: "v",
  commodityCostTimeSeries: "p",
  commodityRevenueTimeSeries: "r",
  locationalEligibility: "x",
  operationRateMin: "n",
  inflow: "z",
  conversionFactorProfile: "t",
  stateOfChargeMinProfile: "u",
  stateOfChargeMaxProfile: "o",
  regionalLimitMax: "J",
  regionalLimitMin: "j",
  chargeCapacityFix: "L",
  chargeCapacityMax: "B",
  chargeCapacityMin: "b",
  dischargeCapacityFix: "E",
  dischargeCapacityMax: "D",
  dischargeCapacityMin: "g",
  conversionFactorProfile2: "v",
  conversionFactorProfile3: "w",
  reactances: "z",
  capacityMinIfBuilt: "q",
  existenceFix: "e",
  resistances: "R",
};
