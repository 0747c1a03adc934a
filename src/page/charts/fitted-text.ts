/** Texts of pictures within a width: SVG neither measures nor wraps them. Pure. */

/** In pixels: of a character on average, in the widest of the fonts. */
export const characterWidth = 7.2;
/** From one line of a text to the next. */
export const lineHeight = 16;

const charactersIn = (width: number): number => Math.max(4, Math.floor(width / characterWidth));

/** As much of a text as fits. */
export function shortened(text: string, width: number): string {
  const max = charactersIn(width);
  return text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`;
}

/** The whole text in lines that fit, between words where that is possible. At least one line. */
export function wrapped(text: string, width: number): string[] {
  const max = charactersIn(width);
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).flatMap((long) => pieces(long, max))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (longer.length <= max) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

/** Words without a place to break, in parts that fit. */
function pieces(word: string, max: number): string[] {
  const characters = [...word];
  const count = Math.ceil(characters.length / max);
  return Array.from({ length: count }, (_, index) => characters.slice(index * max, (index + 1) * max).join(""));
}
