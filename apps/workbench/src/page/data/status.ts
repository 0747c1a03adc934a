/** Status lines of pages, such as "3 changes are not saved"; pages remove them when they are left. */
import { signal } from "@preact/signals";

export const status = signal<string | null>(null);
