/** The number of runs that can be compared at once. The service refuses more, and the page offers no more. */
export const maxComparedRuns = 25;
