/** Texts of pictures within a width: SVG neither measures nor wraps them. Pure. */

/** Average width of a character in the widest font, in pixels. */
export const characterWidth = 7.2;
/** Distance between lines of a text, in pixels. */
export const lineHeight = 16;

const charactersIn = (width: number): number => Math.max(4, Math.floor(width / characterWidth));

/** The beginning of a text that fits. */
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

/** Splits a word that is too long into parts that fit. */
function pieces(word: string, max: number): string[] {
  const characters = [...word];
  const count = Math.ceil(characters.length / max);
  return Array.from({ length: count }, (_, index) => characters.slice(index * max, (index + 1) * max).join(""));
}
