/** A page of the workbench. */
import type { ComponentType } from "preact";
import type { Params } from "./match.ts";

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
