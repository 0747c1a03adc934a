/** Editing on a page: loads the data set, saves, undoes and redoes by keys, follows what others change, and asks before leaving. */
import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type DatasetEditing, editingOf, saveBeforeLeaving } from "../data/editing/dataset-editing.ts";
import { followEvents } from "../data/event-stream.ts";
import { countFirstLoad } from "../data/first-loads.ts";
import type { ChangeSchema } from "../data/interface.ts";
import { status } from "../data/status.ts";
import { language } from "../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { stateOf } from "./state-text.ts";

export function useEditing(datasetId: number): DatasetEditing {
  const editing = editingOf(datasetId);
  useEffect(() => {
    void countFirstLoad(editing.load());
    // It stays on other pages: they may be left while something cannot be saved.
    addEventListener("beforeunload", askBeforeLeaving);
    const followed = [followKeys(editing), followState(editing), followOthers(editing), editing.check.follow()];
    return () => {
      for (const end of followed) end();
      // Other pages show what is saved.
      void editing.save().catch(() => {});
      status.value = null;
    };
  }, [editing]);
  return editing;
}

function followKeys(editing: DatasetEditing): () => void {
  const keys: Readonly<Record<string, () => Promise<void>>> = {
    s: () => editing.save(),
    z: editing.undo,
    y: editing.redo,
    Z: editing.redo,
  };
  const listen = (event: KeyboardEvent): void => {
    editing.saveSoon();
    const act = event.ctrlKey || event.metaKey ? keys[event.key] : undefined;
    // A field that is typed into undoes its own text.
    const isTyping =
      event.target instanceof HTMLElement && event.target.matches("input, textarea") && event.key !== "s";
    if (!act || isTyping || event.altKey || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    // Errors are shown beside the buttons.
    void act().catch(() => {});
  };
  addEventListener("keydown", listen);
  return () => removeEventListener("keydown", listen);
}

function followState(editing: DatasetEditing): () => void {
  return effect(() => {
    if (editing.records.value) status.value = stateOf(editing, language.value === "de" ? de : en);
  });
}

const followOthers = (editing: DatasetEditing): (() => void) =>
  followEvents(`/datasets/${editing.datasetId}/events`, (source) => {
    const listen = ({ data }: MessageEvent<string>): void => {
      const { revision, changed_by } = JSON.parse(data) as Partial<ChangeSchema>;
      if (revision !== undefined) void editing.follow(revision, changed_by?.username ?? "").catch(() => {});
    };
    source.addEventListener("revision", listen);
    source.addEventListener("change", listen);
  });

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  if (saveBeforeLeaving()) event.preventDefault();
}
