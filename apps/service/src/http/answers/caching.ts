/** Values of `cache-control`: answers belong to their sender alone, so proxies keep none. */

/** No cache may keep the answer. */
export const keptNowhere = "private, no-store";
/** The browser may keep it, and asks each time whether it has changed (`etag`). */
export const keptUntilChanged = "private, no-cache";
