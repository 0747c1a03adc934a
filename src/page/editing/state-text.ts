/** Whether all is saved, in words. */
import type { DatasetEditing } from "../data/editing/dataset-editing.ts";
import { formatCount } from "../language/format.ts";
import type { en } from "./en.ts";

export function stateOf(editing: DatasetEditing, texts: typeof en): string {
  const { pending, isSaving, saveError, records } = editing;
  if (isSaving.value) return texts.saving;
  const changes = [...pending.value.values()];
  const invalid = changes.filter(({ problem }) => problem !== undefined).length;
  const waiting = changes.length - invalid;
  const parts = [
    ...(invalid > 0 ? [texts.invalid(invalid)] : []),
    ...(waiting > 0 ? [texts.unsaved(waiting)] : []),
    ...(saveError.value && waiting > 0 ? [texts.cannotSave(saveError.value.message)] : []),
  ];
  if (parts.length > 0) return parts.join(" · ");
  return records.value ? texts.saved(formatCount(editing.revision)) : "";
}
