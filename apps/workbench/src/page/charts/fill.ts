/** Fills of shapes: a colour, or a colour with a pattern. Pure. */
import type { Pattern } from "@esm/model/domain/colours/palette";

export interface Fill {
  colour: string;
  pattern?: Pattern | null;
  /** Only its outline, for what could be and is not. */
  isOutline?: boolean;
}

export const patternId = (prefix: string, { colour, pattern }: Fill): string =>
  `${prefix}-${colour.replaceAll(/[^\w]/g, "")}-${pattern}`;

/** @param prefix an id of the picture, so that it can be saved with its patterns */
export function paintOf(prefix: string, fill: Fill): { fill: string; stroke?: string } {
  if (fill.isOutline) return { fill: "none", stroke: fill.colour };
  return { fill: fill.pattern ? `url(#${patternId(prefix, fill)})` : fill.colour };
}
