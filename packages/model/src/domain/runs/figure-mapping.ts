/** How figures of a result become variables of a project's own list, in the format of the IAMC. */
import type { AttributeTable, RecordOf } from "../attribute.ts";

const nameLimit = 1_000;

export const mappedFigureAttributes = {
  component: { type: "string", required: true, maxLength: 255, description: "Name of the component." },
  quantity: {
    type: "string",
    required: true,
    maxLength: 255,
    description: "Group and quantity of its statistics, e.g. `capacity.capacity` or `balance.source`.",
  },
  commodity: {
    type: "string",
    nullable: true,
    maxLength: 255,
    description: "Only figures of this commodity; null for all that the component has.",
  },
  variable: {
    type: "string",
    required: true,
    minLength: 1,
    maxLength: nameLimit,
    description: "The variable that the figure becomes. Figures that become the same one are added.",
  },
  unit: { type: "string", required: true, maxLength: 255, description: "Its unit." },
  factor: { type: "number", default: 1, description: "Units of the variable per unit of the figure." },
} as const satisfies AttributeTable;

export const listedVariableAttributes = {
  variable: { type: "string", required: true, minLength: 1, maxLength: nameLimit, description: "A variable." },
  unit: { type: "string", nullable: true, maxLength: 255, description: "One of its units; null for any unit." },
} as const satisfies AttributeTable;

export type MappedFigure = RecordOf<typeof mappedFigureAttributes>;
export type ListedVariable = RecordOf<typeof listedVariableAttributes>;

export interface FigureMapping {
  figures: readonly MappedFigure[];
  /** The variables that a project knows, with their units; null where there is no such list. */
  codelist: readonly ListedVariable[] | null;
}
