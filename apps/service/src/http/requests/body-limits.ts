/**
 * Limits of the size of bodies: that of the largest sensible legal one. Also the limit of bodies that the service reads
 * and checks itself: always in less than 50 ms, whatever they contain. Longer ones go through a file and a thread
 * (long-bodies.ts).
 */

import { defaultJsonLimits } from "@esm/exchange/json/json-source";
import { type Message, message } from "@esm/messages/message";

export interface BodyLimits {
  /** The most bytes of a body; `MAX_JSON_BYTES` may be lower. */
  readonly maxBytes: number;
  /** The most bytes of a body that the service checks itself. */
  readonly atOnce: number;
  /** Items of all its lists together. */
  readonly maxItems: number;
  /** Advice where the body is larger. */
  readonly advice: Message;
}

const KiB = 2 ** 10;
const MiB = 2 ** 20;
const { maxItems } = defaultJsonLimits;

/** Names, texts and figures: two dozen of them, of 255 and 1,024 characters, each written as `\ud83d\ude00`. */
export const recordLimits: BodyLimits = {
  maxBytes: 64 * KiB,
  atOnce: 64 * KiB,
  maxItems,
  advice: message("records_need_less"),
};

/**
 * 10,000 overrides or factors with names of 255 characters, indented; 200,000 values of a sweep with all their digits.
 */
export const listLimits: BodyLimits = {
  maxBytes: 8 * MiB,
  atOnce: 32 * KiB,
  maxItems,
  advice: message("split_lists"),
};

/** 10,000 overrides for a single run, with names of everyday length. */
export const runLimits: BodyLimits = { ...listLimits, maxBytes: MiB };

/** A geometry of 200,000 characters, indented. */
export const geometryLimits: BodyLimits = {
  ...listLimits,
  maxBytes: 2 * MiB,
  advice: message("simplify_geometry"),
};

/**
 * A value for every minute of a year with all its digits, one per line. A series of hours is checked at once, because
 * its values are read quickly.
 */
export const seriesLimits: BodyLimits = {
  maxBytes: 16 * MiB,
  atOnce: 256 * KiB,
  maxItems: MiB,
  advice: message("series_as_workbook"),
};

/** A million names and numbers. */
export const constraintLimits: BodyLimits = {
  ...seriesLimits,
  maxItems: 2 * MiB,
  atOnce: listLimits.atOnce,
  advice: message("upload_archive"),
};

/** Series of hours for fifty regions. Operations are more work to check than values of series. */
export const changeLimits: BodyLimits = {
  ...seriesLimits,
  atOnce: listLimits.atOnce,
  advice: message("upload_archive"),
};
