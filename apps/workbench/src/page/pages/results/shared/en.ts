/** Texts of the page where a link begins. */
export const en = {
  title: "Shared results",
  heading: (dataset: string) => `Results of “${dataset}”`,
  until: (time: string) => `You see these results through a link, read-only, until ${time}.`,
  run: (id: number) => `Run ${id}`,
  ended: "This link has ended",
  endedHelp: "Or its address is incomplete. Ask for another one where you got it.",
  none: "There is no result yet",
  noneHelp: "No run that this link shows has a result.",
  compare: "Compare",
  more: (shown: string, total: string) => `The latest ${shown} of ${total} runs`,
};
