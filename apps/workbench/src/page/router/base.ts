/**
 * The beginning of every address of the page: `/app`, or `/app/shared/TOKEN` for somebody who came by a link. A page that is one file keeps
 * its address in the fragment, because a browser gives a file no other.
 */

/** Set by the bundle: whether the page is one file, without a service. */
declare const oneFile: boolean;
// Node.js, which runs the tests, has no bundle.
export const isOneFile = typeof oneFile !== "undefined" && oneFile;

interface Beginning {
  base: string;
  /** Whether the page shows what a link shows, to somebody who need not have an account. */
  isShared: boolean;
  /** Below `/shared/TOKEN`, the service has the same results for a link. */
  serviceHref(address: string): string;
}

export function beginningOf(pathname: string): Beginning {
  const [, token] = /^\/app\/shared\/([^/]+)/.exec(pathname) ?? [];
  if (token === undefined) return { base: "/app", isShared: false, serviceHref: (address) => address };
  return { base: `/app/shared/${token}`, isShared: true, serviceHref: (address) => `/shared/${token}${address}` };
}

const ofFile: Beginning = { base: "#", isShared: true, serviceHref: (address) => address };

// Node.js, which runs the tests, has no location, and a worker has that of its script.
export const { base, isShared, serviceHref } = isOneFile ? ofFile : beginningOf(globalThis.location?.pathname ?? "");
