/** Texts of the calendar of typical periods. */
export const en = {
  title: "Typical periods",
  resolution: (typical: string, all: string) => `${typical} typical periods stand for ${all}`,
  sentence: (period: string, occurrences: string, all: string) =>
    `Period ${period} is the most frequent one: it represents ${occurrences} of ${all}.`,
  extremes: (count: number) => (count === 1 ? "One represents itself." : `${count} represent themselves.`),
  cell: (time: string, period: string) => `${time}: period ${period}`,
  period: "Typical period",
  occurrences: "Stands for",
  meanOf: (name: string) => `Mean of ${name}`,
  extreme: "Represents itself",
  members: "Original periods",
  colours: "The stronger the colour, the more periods it stands for.",
  kinds: { peak_load: "highest load", lowest_renewables: "least wind and sun" } as Readonly<Record<string, string>>,
};
