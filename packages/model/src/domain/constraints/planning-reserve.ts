/**
 * Planning reserves: the capacity that has to stand for the highest demand of some regions together, with a margin
 * (docs/reference/mathematical-model.md, Planning reserves).
 */
import { nameText, type RecordOf, type ShownTable } from "../attribute.ts";

export const planningReserveAttributes = {
  id: {
    label: { en: "Id", de: "Id" },
    ...nameText,
    required: true,
    description: "Name of the reserve, unique among reserves and constraints.",
    inGerman: "Name der Reserve, der unter Reserven und Bedingungen nur einmal vorkommt.",
  },
  commodity_name: {
    label: { en: "Commodity", de: "Energieträger" },
    ...nameText,
    required: true,
    description: "Commodity whose fixed demand has to be covered.",
    inGerman: "Energieträger, dessen fester Bedarf zu decken ist.",
  },
  margin: {
    label: { en: "Margin", de: "Spielraum" },
    type: "number",
    required: true,
    exclusiveMinimum: -1,
    description: "By what the capacity exceeds the highest demand, as a share of it.",
    inGerman: "Um welchen Anteil die Kapazität den höchsten Bedarf übersteigt.",
  },
} as const satisfies ShownTable;

export const reserveMemberAttributes = {
  component_name: {
    label: { en: "Component", de: "Komponente" },
    ...nameText,
    required: true,
    description: "A component that supplies the commodity, or a group of components.",
    inGerman: "Eine Komponente, die den Energieträger liefert, oder eine Gruppe von Komponenten.",
  },
  credit: {
    label: { en: "Credit", de: "Anrechnung" },
    type: "number",
    default: 1,
    minimum: 0,
    maximum: 1,
    description: "Share of its capacity that counts.",
    inGerman: "Anteil der Kapazität, der zählt.",
  },
} as const satisfies ShownTable;

export type ReserveMember = RecordOf<typeof reserveMemberAttributes>;

export interface PlanningReserve extends RecordOf<typeof planningReserveAttributes> {
  /** Names of regions, or of groups of them; null for all regions. */
  regions: string[] | null;
  members: ReserveMember[];
}

export const maxReserveMembers = 1_000;

/** Without what has its default. */
export const writtenReserve = ({ regions, members, ...reserve }: PlanningReserve): Record<string, unknown> => ({
  ...reserve,
  ...(regions !== null && { regions }),
  members: members.map(({ component_name, credit }) => ({ component_name, ...(credit !== 1 && { credit }) })),
});
