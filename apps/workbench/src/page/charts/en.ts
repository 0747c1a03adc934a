/** Texts of the frame of pictures. */
export const en = {
  asTable: "As table",
  save: "Save",
  copyTable: "Copy as a table",
  tableCopied: "The table was copied: paste it into a spreadsheet.",
  find: "Find in the table",
  total: "Total",
  copy: "Copy",
  copyLink: "Copy the link",
  linkCopied: "The link is copied.",
  run: (id: string) => `Run ${id}`,
  whichPeriods: "Which periods they are",
  runWhole: "Run with every hour",
  cut: (shown: string, all: string) => `The first ${shown} of ${all} rows. The CSV file has all of them.`,
};
