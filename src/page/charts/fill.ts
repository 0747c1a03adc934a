/** Fills of shapes: a colour, or a colour with a pattern. Pure. */
import type { Pattern } from "./palette.ts";

export interface Fill {
  colour: string;
  pattern?: Pattern | null;
}

export const patternId = (prefix: string, { colour, pattern }: Fill): string =>
  `${prefix}-${colour.replaceAll(/[^\w]/g, "")}-${pattern}`;

/** @param prefix an id of the picture, so that it can be saved with its patterns */
export const paintOf = (prefix: string, fill: Fill): string =>
  fill.pattern ? `url(#${patternId(prefix, fill)})` : fill.colour;
