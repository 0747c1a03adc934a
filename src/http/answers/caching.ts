/** What browsers and proxies may keep of answers for the sender alone (`cache-control`). */

/** Nothing. */
export const keptNowhere = "private, no-store";
/** In the browser, which asks each time whether it has changed (`etag`). */
export const keptUntilChanged = "private, no-cache";
