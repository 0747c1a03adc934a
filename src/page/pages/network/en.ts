/** Texts of the network of a result. */
export const en = {
  title: "Network",
  picture: (commodity: string) => `Lines of ${commodity}`,
  commodities: "Commodity",
  noLines: "This result has no lines.",
  noLinesHelp: "Its data set has no transmissions, or none was built.",
  sentence: (line: string, hours: string, share: string) =>
    `${line} is at capacity for ${hours} hours a year (${share}).`,
  neverFull: "No line ever reaches its capacity.",
  legend: "Width: capacity. Arrow: direction of the net flow. Ring: net export (filled) or import (open) of a region.",
  use: "Utilization",
  lines: "Lines",
  time: "Time",
  mean: "Mean of all hours",
  day: (day: string) => `Day ${day}`,
  columns: {
    line: "Line",
    from: "From",
    to: "To",
    capacity: "Capacity",
    use: "Utilization",
    hoursFull: "Hours at capacity",
    flow: "Flow",
    flowBack: "Reverse flow",
    losses: "Losses",
    rent: "Congestion rent",
  },
};
