/** What pages tell in the last line, such as "3 changes are not saved"; they remove it when they are left. */
import { signal } from "@preact/signals";

export const status = signal<string | null>(null);
