/** Texts of pictures of regions. */
export const en = {
  enlarge: "Enlarge the picture",
  reduce: "Reduce the picture",
  showWhole: "Show the whole picture",
  help: "Drag to move the picture; two fingers, Ctrl and the wheel, or the buttons enlarge it. By keyboard: arrows, + and −, 0 for the whole.",
};
