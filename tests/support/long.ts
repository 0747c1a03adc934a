/** Long tests are left out of `npm test` by their tag, and belong to suites of `.ci/run`: docs/contributing/testing.md. */
export const long = { tags: ["long"] };

interface Part<Case> {
  cases: Case[];
  options: { tags?: string[] };
}

/** Divides many cases of a kind: one in so many, beginning with the first, is for `npm test`; the others are long. */
export function sampled<Case>(cases: readonly Case[], oneIn: number): [Part<Case>, Part<Case>] {
  const isShort = (_: Case, position: number): boolean => position % oneIn === 0;
  return [
    { cases: cases.filter(isShort), options: {} },
    { cases: cases.filter((each, position) => !isShort(each, position)), options: long },
  ];
}
