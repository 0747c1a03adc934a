/**
 * The order in which somebody has put the variants of a data set: their names in `display` of the calendar, which copies and archives keep.
 * Those that it does not name come last, in the order in which they were made. Pure.
 */
import { inTree } from "./variant-tree.ts";

type Display = Readonly<Record<string, unknown>> | null;

interface Listed {
  id: number;
  name: string;
  parent_id: number | null;
}

function namesOf(display: Display): string[] {
  const names = display?.scenarios;
  return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
}

export function inOrder<Variant extends Pick<Listed, "name">>(
  variants: readonly Variant[],
  display: Display,
): Variant[] {
  const places = new Map(namesOf(display).map((name, place) => [name, place]));
  const placeOf = ({ name }: Variant): number => places.get(name) ?? places.size;
  return variants.toSorted((left, right) => placeOf(left) - placeOf(right));
}

/** Those that have the same parent, in their order. */
function siblings<Variant extends Listed>(variants: readonly Variant[], id: number): Variant[] {
  const tree = inTree(variants);
  const own = tree.find(({ variant }) => variant.id === id);
  return tree.filter(({ parent }) => parent?.id === own?.parent?.id).map(({ variant }) => variant);
}

/** Whether it has one before and one behind it. */
export function movesOf(variants: readonly Listed[], id: number): { up: boolean; down: boolean } {
  const around = siblings(variants, id).map((sibling) => sibling.id);
  const place = around.indexOf(id);
  return { up: place > 0, down: place >= 0 && place < around.length - 1 };
}

/**
 * The display in which a variant stands one place earlier or later among those of its parent.
 *
 * @param variants in their order
 */
export function withMoved(display: Display, variants: readonly Listed[], id: number, by: -1 | 1): object {
  const around = siblings(variants, id);
  const place = around.findIndex((sibling) => sibling.id === id);
  const other = around[place + by];
  const all = inTree(variants).map(({ variant }) => variant.name);
  if (!other) return { ...display };
  const [from, to] = [all.indexOf(around[place].name), all.indexOf(other.name)];
  [all[from], all[to]] = [all[to], all[from]];
  return { ...display, scenarios: all };
}

/** The display with the new name of a variant; null where it does not name it. */
export function withRenamed(display: Display, before: string, after: string): object | null {
  const names = namesOf(display);
  return names.includes(before)
    ? { ...display, scenarios: names.map((name) => (name === before ? after : name)) }
    : null;
}
