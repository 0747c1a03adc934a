/** Value of `cache-control`: which answers browsers and proxies may keep, for the sender alone. */

/** Nothing. */
export const keptNowhere = "private, no-store";
/** In the browser, which asks each time whether it has changed (`etag`). */
export const keptUntilChanged = "private, no-cache";
