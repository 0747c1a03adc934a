/** Addresses below `/app` and the patterns of pages: `/d/{id}/runs` takes `/d/3/runs`. Pure. */

export type Params = Readonly<Record<string, string>>;

/** Parameters that are numbers; others are names. */
const ids: readonly string[] = ["dataset", "variant", "run", "sweep"];

/** The values of a pattern's parameters; null where the path is not of its kind. */
export function matchPath(pattern: string, path: string): Params | null {
  const expected = pattern.split("/");
  const segments = path.split("/");
  if (expected.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const text = segments[index];
    if (part.startsWith("{")) {
      const name = part.slice(1, -1);
      const value = decoded(text);
      if (value === null || value === "" || (ids.includes(name) && !/^\d+$/.test(value))) return null;
      params[name] = value;
    } else if (part !== text) return null;
  }
  return params;
}

/** The page at a path, with its parameters; of several patterns the first one counts. */
export function findPage<Page extends { path: string }>(
  pages: readonly Page[],
  path: string,
): { page: Page; params: Params } | null {
  for (const page of pages) {
    const params = matchPath(page.path, path);
    if (params) return { page, params };
  }
  return null;
}

/** The address of a page: values are encoded, absent query values left out. */
export function addressOf(
  pattern: string,
  params: Readonly<Record<string, string | number>> = {},
  query: Readonly<Record<string, string | number | null | undefined>> = {},
): string {
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== "") search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
