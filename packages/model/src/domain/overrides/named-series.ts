/** Series of a data set by name: prices, weather years and demands from which overrides of tables choose. */
import { type AttributeTable, nameText, type RecordOf } from "../attribute.ts";

export const namedSeriesAttributes = {
  name: { ...nameText, required: true, description: "Name of the series, unique in its data set." },
  unit: {
    type: "string",
    nullable: true,
    minLength: 1,
    maxLength: 255,
    description: "Unit of the values (default: not known; then it is not compared with that of a table).",
  },
} as const satisfies AttributeTable;

export interface NamedSeries extends Pick<RecordOf<typeof namedSeriesAttributes>, "unit"> {
  /** One number per original time step. */
  values: readonly number[];
}

/** Series by their names. */
export type NamedSeriesByName = Readonly<Record<string, NamedSeries>>;

export const maxNamedSeries = 1_000;
