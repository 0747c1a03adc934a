/** Texte des Kalenders typischer Perioden. */
import type { en } from "./en.ts";

export const de: typeof en = {
  title: "Typische Perioden",
  resolution: (typical, all) => `${typical} typische Perioden stehen für ${all}`,
  sentence: (period, occurrences, all) =>
    `Periode ${period} ist die häufigste: Sie steht für ${occurrences} von ${all}.`,
  extremes: (count) => (count === 1 ? "Eine steht für sich selbst." : `${count} stehen für sich selbst.`),
  cell: (time, period) => `${time}: Periode ${period}`,
  period: "Typische Periode",
  occurrences: "Steht für",
  meanOf: (name) => `Mittel: ${name}`,
  extreme: "Steht für sich selbst",
  members: "Ursprüngliche Perioden",
  colours: "Je kräftiger die Farbe, für desto mehr Perioden steht sie.",
  kinds: { peak_load: "höchste Last", lowest_renewables: "am wenigsten Wind und Sonne" },
};
