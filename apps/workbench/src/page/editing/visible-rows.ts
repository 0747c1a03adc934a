/** Which rows of a long table are drawn. Pure. */

export interface Window {
  first: number;
  /** Behind the last one. */
  end: number;
}

/** Shorter tables are drawn whole: their rows may be of any height. */
export const maxDrawnWhole = 100;
/** As the style sheet says. */
export const rowHeight = 36;
const beyond = 12;

export function windowOf(count: number, scrollTop: number, height: number): Window {
  if (count <= maxDrawnWhole) return { first: 0, end: count };
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - beyond);
  return { first, end: Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + beyond) };
}

/** The place to scroll to, so that a row is seen below the headings; null where it is seen already. */
export function scrollTo(row: number, scrollTop: number, height: number, headings: number): number | null {
  const top = row * rowHeight;
  const room = height - headings;
  if (top < scrollTop) return top;
  if (top + rowHeight > scrollTop + room) return top + rowHeight - room;
  return null;
}
