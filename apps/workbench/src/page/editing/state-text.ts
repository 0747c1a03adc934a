/** Whether all is saved, in words. */
import type { DatasetEditing } from "../data/editing/dataset-editing.ts";
import { formatCount } from "../language/format.ts";
import type { en } from "./en.ts";

export function stateOf(editing: DatasetEditing, texts: typeof en): string {
  const { pending, tables, isSaving, saveError, records } = editing;
  if (isSaving.value) return texts.saving;
  const cells = [...pending.value.values()];
  const changed = [...tables.value.values()].filter((table) => table.changed.length > 0);
  const invalidCells = cells.filter(({ problem }) => problem !== undefined).length;
  const invalid = changed.reduce((sum, { problems }) => sum + problems.count, invalidCells);
  // A table with cells that are not valid waits for them.
  const ready = changed.filter(({ problems }) => problems.count === 0);
  const waiting = ready.reduce((sum, table) => sum + table.changed.length, cells.length - invalidCells);
  const parts = [
    ...(invalid > 0 ? [texts.invalid(invalid)] : []),
    ...(waiting > 0 ? [texts.unsaved(waiting)] : []),
    ...(saveError.value && waiting > 0 ? [texts.cannotSave(saveError.value.message)] : []),
  ];
  if (parts.length > 0) return parts.join(" · ");
  return records.value ? texts.saved(formatCount(editing.revision)) : "";
}
