/** Counts changes of the method that may change its answers. */
export const interiorPointVersion = "1.18";
