/** Attributes by which regions and components are shown; they change no optimum. */
import type { AttributeTable } from "./attribute.ts";

export const positionAttributes = {
  latitude: { type: "number", nullable: true, minimum: -90, maximum: 90, unit: "°", description: "Latitude (WGS 84)." },
  longitude: {
    type: "number",
    nullable: true,
    minimum: -180,
    maximum: 180,
    unit: "°",
    description: "Longitude (WGS 84).",
  },
} as const satisfies AttributeTable;

const text = (description: string) =>
  ({ type: "string", nullable: true, minLength: 1, maxLength: 255, description }) as const;

export const namingAttributes = {
  carrier: text("Energy carrier, by which components get their colours if they have none, e.g. `wind`."),
  group: text("Components of a group are shown together."),
} as const satisfies AttributeTable;
