/** Gives each a name that nothing else has: the one that is wanted, or that with the first free number behind it. */
export function createUniqueNames(): (wanted: string) => string {
  const taken = new Set<string>();
  /** Where the search for a free number begins: thousands may have the same name. */
  const numbers = new Map<string, number>();
  return (wanted) => {
    let name = wanted;
    let number = numbers.get(wanted) ?? 2;
    for (; taken.has(name); number++) name = `${wanted} ${number}`;
    numbers.set(wanted, number);
    taken.add(name);
    return name;
  };
}
