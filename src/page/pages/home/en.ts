/** Texts of the start. */
export const en = {
  title: "Your data sets",
  purpose: "Plan an energy system: what to build, how to run it, at the lowest cost.",
  nothing: "There is no data set yet.",
};
