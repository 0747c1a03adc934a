/** Slips of names as fingers make them: two letters swapped, one left out, one twice, another one, another writing. */
const kinds: readonly ((name: string, at: number) => string)[] = [
  (name, at) => name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2),
  (name, at) => name.slice(0, at) + name.slice(at + 1),
  (name, at) => name.slice(0, at) + name[at] + name.slice(at),
  (name, at) => `${name.slice(0, at)}k${name.slice(at + 1)}`,
  (name) => name.toUpperCase(),
  (name, at) => `${name.slice(0, at)}j${name.slice(at + 1)}`,
  (name) => `${name}s`,
];

/** A slip that is none of the known names; which kind of slip depends on the name. */
export function slipOf(name: string, known: Iterable<string> = []): string {
  const all = new Set(known).add(name);
  for (let trial = 0; trial < kinds.length; trial++) {
    const slip = kinds[(name.length + trial) % kinds.length](name, Math.floor(name.length / 2));
    if (!all.has(slip)) return slip;
  }
  throw new Error(`There is no slip of ${name}.`);
}

/** Names that nobody could take for one that is known; some are remarks on a value beside them. */
export const foreignNames = [
  "note",
  "_comment",
  "comment",
  "remarks",
  "$schema",
  "//interest_rate",
  "_name",
  "uuid",
  "tags",
  "colour",
  "latitude",
  "longitude",
  "country",
  "icon",
  "author",
  "licence",
  "created_by",
  "source_of_data",
  "Überschrift",
  "x",
  "technology",
  "last_review",
  "url",
  "e-mail",
  "importiert am",
];
