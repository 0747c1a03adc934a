/** Addresses with the token of a link: no search engine lists them, and no log has the token. */

const shared = /^(\/(?:app\/)?shared\/)[^/?#]+/;

export const isShared = (url: string): boolean => shared.test(url);

export const withoutToken = (url: string): string => url.replace(shared, "$1…");
