/** Texts of the list of problems. */
export const en = {
  title: "Problems",
  help: "What stands in the way of a run, and what looks odd. Errors prevent a run, warnings do not.",
  variant: "Scenario",
  again: "Check again",
  checking: "The data are being checked …",
  none: "The data are complete: nothing stands in the way of a run.",
  errors: (count: number) => (count === 1 ? "1 error" : `${count} errors`),
  warnings: (count: number) => (count === 1 ? "1 warning" : `${count} warnings`),
  severities: { error: "Error", warning: "Warning" },
  noVariant: "There is no scenario yet. A scenario is what is checked and run.",
  toDataset: "Make the first scenario",
  apply: (from: string, to: string) => `Apply: ${from} → ${to}`,
  applyValue: (to: string) => `Apply: ${to}`,
  notSaved: (text: string) => `“${text}” was typed and cannot be saved`,
  tableNotSaved: (count: number) =>
    count === 1 ? "1 changed cell cannot be saved" : `${count} changed cells cannot be saved`,
  tableWaits: "The changes of this table wait until all its cells can be saved.",
  toCell: "Go to the cell",
  value: (value: string) => `Value: ${value}`,
  more: (count: string) => `${count} more problems are not shown.`,
  whatIsIt: "Code:",
};
