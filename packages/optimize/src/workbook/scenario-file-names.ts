/** The names of the workbooks of scenarios in their archive: `ESM_<scenario>.xlsx`. */

/** Characters that file systems refuse become `_`; names that are equal then get the number of their scenario. */
export function scenarioFileNames(scenarios: readonly string[]): string[] {
  const plain = scenarios.map((name) => name.replace(/[^\p{L}\p{N} ._-]/gu, "_"));
  const folded = plain.map((name) => name.toLowerCase());
  return plain.map((name, index) => {
    const isAlone = folded.indexOf(folded[index]) === folded.lastIndexOf(folded[index]);
    return `ESM_${name}${isAlone ? "" : `_${index + 1}`}.xlsx`;
  });
}
