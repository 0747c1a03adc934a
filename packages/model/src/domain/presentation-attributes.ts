/** Attributes by which regions and components are shown; they change no optimum. */

import type { ShownTable } from "./attribute.ts";
import type { ComponentAttributeTable } from "./component.ts";

export const positionAttributes = {
  latitude: {
    label: { en: "Latitude", de: "Breite" },
    type: "number",
    nullable: true,
    minimum: -90,
    maximum: 90,
    unit: "°",
    description: "Latitude (WGS 84).",
    inGerman: "Geographische Breite (WGS 84).",
  },
  longitude: {
    label: { en: "Longitude", de: "Länge" },
    type: "number",
    nullable: true,
    minimum: -180,
    maximum: 180,
    unit: "°",
    description: "Longitude (WGS 84).",
    inGerman: "Geographische Länge (WGS 84).",
  },
} as const satisfies ShownTable;

const text = {
  section: "general",
  columns: ["description"],
  type: "string",
  nullable: true,
  minLength: 1,
  maxLength: 255,
} as const;

export const namingAttributes = {
  carrier: {
    label: { en: "Colour of", de: "Farbe nach" },
    ...text,
    description: "Energy carrier, by which components get their colours if they have none, e.g. `wind`.",
    inGerman: "Energieträger, nach dem die Komponente ihre Farbe bekommt, z. B. wind.",
  },
  group: {
    label: { en: "Group", de: "Gruppe" },
    ...text,
    description: "Components of a group are shown together.",
    inGerman: "Komponenten einer Gruppe werden zusammen gezeigt.",
  },
} as const satisfies ComponentAttributeTable;
