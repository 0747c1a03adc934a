/** Sätze für das, was ein unlösbares Modell vorschlägt. */
import type { en } from "./repair.en.ts";

export const de: typeof en = {
  inPlace: (place) => ` in ${place}`,
  inSteps: (first, last) => (first === last ? `, in Schritt ${first}` : `, in den Schritten ${first} bis ${last}`),
  set: (attribute, of, where, value) => `${of}${where}: „${attribute}“ auf ${value} setzen.`,
  scale: (attribute, of, factor) => `${of}: „${attribute}“ mit ${factor} multiplizieren.`,
  fromTo: (least, most) => `Werte von ${least} bis ${most}`,
  remove: (attribute, of, where) => `${of}${where}: „${attribute}“ entfernen.`,
  become: (attribute, of, becomes) => `${of}: „${becomes}“ statt „${attribute}“ angeben, mit denselben Werten.`,
  more: (count) => `Und ${count} weitere.`,
  supply: (commodity, region, total, peak) =>
    `Eine Quelle für ${commodity} in ${region} ergänzen, die insgesamt ${total} und bis zu ${peak} in einem Schritt liefert.`,
  consume: (commodity, region, total, peak) =>
    `Eine Senke für ${commodity} in ${region} ergänzen, die insgesamt ${total} und bis zu ${peak} in einem Schritt aufnimmt.`,
  target: (year, target) => `Das Minderungsziel für ${year} auf ${target} % senken.`,
  reference: (value) => `Die Emissionen der Referenz auf ${value} anheben; ihre Einheit prüfen.`,
  raiseTo: (attribute, of, region, peak) =>
    `${of} in ${region}: „${attribute}“ auf bis zu ${peak} anheben, wo der Wert zu niedrig ist.`,
  lower: (attribute, of, region) => `${of} in ${region}: „${attribute}“ senken, wo der Wert zu hoch ist.`,
  lowerBy: (attribute, of, region, total, peak) =>
    `${of} in ${region}: „${attribute}“ um insgesamt ${total} senken, um bis zu ${peak} in einem Schritt.`,
};
