/** Texts of carpets. */
export const en = {
  keys: "Left and right move by a day, up and down by a step.",
  sentence: (name: string, least: string, most: string, unit: string) =>
    `${name}, by day from left to right and hour from top to bottom: from ${least} to ${most} ${unit}.`,
};
