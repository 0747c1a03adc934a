/** Loaded before the service, with `?page` or `?cache`: replaces the page, or what was bundled before. */
import { registerHooks } from "node:module";

const stubs = {
  page: {
    "/src/page-files/page-source.ts": "export const createPageSource = () => ({ files: async () => new Map(), close() {} });",
    "/src/http/page/serve-page.ts": "export const pagePaths = []; export const servePage = () => {};",
  },
  cache: { "/src/page-files/cache.ts": "export const readCached = async () => undefined;" },
}[new URL(import.meta.url).search.slice(1)];

registerHooks({
  load(url, context, next) {
    const [, source] = Object.entries(stubs).find(([path]) => url.endsWith(path)) ?? [];
    return source === undefined ? next(url, context) : { format: "module", source, shortCircuit: true };
  },
});
