/** What a page is, and how it is found. */
import type { ComponentType } from "preact";
import { matchPath, type Params } from "./match.ts";

export interface PageProps {
  params: Params;
}

export interface Page {
  /** Below `/app`, with parameters in braces. */
  path: string;
  /** Loads the page's script, which the browser keeps. The component is the default export. */
  load: () => Promise<{ default: ComponentType<PageProps> }>;
  /** Shown without an account. */
  isPublic?: true;
}

export interface FoundPage {
  page: Page;
  params: Params;
}

/** Of several patterns the first one counts. */
export function findPage(pages: readonly Page[], path: string): FoundPage | null {
  for (const page of pages) {
    const params = matchPath(page.path, path);
    if (params) return { page, params };
  }
  return null;
}
