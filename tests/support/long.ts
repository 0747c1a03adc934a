/** What takes long is left out of `npm test` by its tag, and belongs to suites of `.ci/run`: docs/contributing/testing.md. */
export const long = { tags: ["long"] };

interface Part<Case> {
  cases: Case[];
  options: { tags?: string[] };
}

/** Of many cases of a kind one in so many is for `npm test`, beginning with the first; the others are long. */
export function sampled<Case>(cases: readonly Case[], oneIn: number): [Part<Case>, Part<Case>] {
  const isShort = (_: Case, position: number): boolean => position % oneIn === 0;
  return [
    { cases: cases.filter(isShort), options: {} },
    { cases: cases.filter((each, position) => !isShort(each, position)), options: long },
  ];
}
