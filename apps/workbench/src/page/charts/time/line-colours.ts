/** Colours and dashes of lines that are not carriers, such as regions: neighbours in the list differ most. Pure. */
import { hexOfOklch, readable } from "@esm/model/domain/colours/colour";

const lineContrast = 3;
const firstHue = 255;
/** The golden angle: however many there are, hues stay apart. */
const hueStep = 137.5;

export const lineColour = (index: number, paper: string): string =>
  readable(hexOfOklch(0.58, 0.13, (firstHue + index * hueStep) % 360), paper, lineContrast);

const dashes = [[], [7, 3], [2, 3], [8, 3, 2, 3]] as const;

/** Solid, dashed, dotted, dash-dotted. */
export const lineDash = (index: number): readonly number[] => dashes[index % dashes.length];
