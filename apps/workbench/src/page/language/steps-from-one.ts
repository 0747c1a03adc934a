/** Time steps as people count them: from 1. The interface counts from 0, as its lists do. Pure. */

const first = 1;

/** Lists of steps and ranges behind their words: "time steps 3–5, 9 and 4 more ranges", "Zeitschritten 3–5, 9". */
const steps = /\b(time steps?|Zeitschritt(?:en|e)?) (\d+(?:–\d+)?(?:, \d+(?:–\d+)?)*)(?![\d.,]\d| h\b)/g;

/** Words about an index column of a file, which begins at 0. */
const aboutFiles = /begin at 0|beginnen mit 0/;

/** The words of a message of the service, with its time steps counted from 1. */
export const stepsFromOne = (text: string): string =>
  aboutFiles.test(text)
    ? text
    : text.replaceAll(
        steps,
        (_, name: string, list: string) => `${name} ${list.replaceAll(/\d+/g, (step) => String(Number(step) + first))}`,
      );

/** A step of a list or a place. */
export const stepFromOne = (step: number): number => step + first;
