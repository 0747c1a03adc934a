/** Names are the same if they look the same: they are compared in the normal form NFC. macOS writes an umlaut as two characters. */

interface Names {
  has(name: string): boolean;
  keys(): Iterable<string>;
}

const inNormalForm = new WeakMap<Names, ReadonlyMap<string, string | null>>();

/** The valid name that a text means, as it is spelled there; undefined where there is none, or none that is nearer than others. */
export function validName(name: string, valid: Names): string | undefined {
  if (valid.has(name)) return name;
  const normal = name.normalize("NFC");
  if (valid.has(normal)) return normal;
  let known = inNormalForm.get(valid);
  if (!known) {
    known = others(valid);
    inNormalForm.set(valid, known);
  }
  return known.get(normal) ?? undefined;
}

/** The names that are not in this form, by it; null where two have the same. */
function others(valid: Names): Map<string, string | null> {
  const names = new Map<string, string | null>();
  for (const name of valid.keys()) {
    const normal = name.normalize("NFC");
    if (normal !== name) names.set(normal, names.has(normal) ? null : name);
  }
  return names;
}
