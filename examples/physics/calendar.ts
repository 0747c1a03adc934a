/** A year of 365 days that begins on a Monday; hour 0 is the first hour of 1 January, in mean solar time. */

export const hoursPerDay = 24;
export const hoursPerYear = 8760;

/** Day of the year, 0 to 364. */
export const dayOf = (hour: number): number => Math.floor(hour / hoursPerDay);

/** Middle of the hour on the clock: 0.5 to 23.5. */
export const clockOf = (hour: number): number => (hour % hoursPerDay) + 0.5;

export const isWeekend = (hour: number): boolean => dayOf(hour) % 7 >= 5;

/** 1 in the middle of the coldest time of year (about 20 January), −1 half a year later. */
export const winter = (hour: number): number => Math.cos((2 * Math.PI * (hour / hoursPerDay - 19)) / 365);

/** One value per hour of the year. */
export const hourly = (valueAt: (hour: number) => number): Float64Array =>
  Float64Array.from({ length: hoursPerYear }, (_, hour) => valueAt(hour));
