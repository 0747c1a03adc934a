/** Texts of the exchange with models of other tools. */
export const en = {
  acceptInFile: "What may differ in the file",
  choice: {
    approximate: (code: string) => `Approximate ${code}`,
    ignore: (code: string) => `Leave out ${code}`,
  },
  findings: "Findings",
  severities: { error: "Not possible", approximation: "Approximated", ignored: "Left out", note: "Note" },
  directions: {
    falls: "Accepted, the cost can only fall.",
    rises: "Accepted, the cost can only rise.",
    either: "Accepted, the cost can fall or rise.",
  },
  exportTitle: (name: string) => `Export ${name}`,
  as: "As",
  exportFile: "Export",
  exportWithThis: "Export with this",
  refused: "Not all of this can be expressed exactly",
  refusedHelp: "No file was made. Choose below what may differ, and export again.",
  refusedWhollyHelp: "No file was made, because this format has no place for it.",
  writing: "The service writes the file",
  saved: (file: string) => `${file} was saved.`,
  close: "Close",
};
