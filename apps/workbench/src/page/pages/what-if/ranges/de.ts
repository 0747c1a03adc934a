import type { en } from "./en.ts";

export const de: typeof en = {
  title: "Von Hand erkunden",
  intro:
    "Das Kleinste und das Größte jeder Kapazität in Plänen, die wenig mehr kosten als das Optimum. Halten Sie eine davon auf einem Wert fest, und sehen Sie, was den anderen bleibt. Dieser Browser rechnet es aus.",
  start: "Spannen suchen",
  starting: "Der Löser startet in diesem Browser",
  again: "Noch einmal suchen",
  slack: "Erlaubte Mehrkosten",
  stop: "Anhalten",
  releaseAll: "Alle freigeben",
  release: "Freigeben",
  releaseOf: (name) => `${name} freigeben`,
  hold: (name) => `${name} festhalten auf`,
  value: (figure) => `${figure}, nicht festgehalten`,
  heldValue: (figure) => `${figure}, festgehalten`,
  held: "festgehalten",
  optimum: "Das Optimum wird gesucht",
  progress: (known, count) => `${known} von ${count} Spannen`,
  done: (count) => `${count} Spannen`,
  figure: "Spannen bei den erlaubten Kosten",
  sentence: (more) =>
    `Was jeweils sein kann, wenn der Plan bis zu ${more} mehr kostet als das Optimum, das der Strich zeigt. Ein Regler hält eine Kapazität fest.`,
  sentenceHeld: (more, names) =>
    `Was jeweils noch sein kann, bis zu ${more} über den niedrigsten Kosten, während ${names} festgehalten ist. Der blasse Balken ist die Spanne, wenn nichts festgehalten ist, der Strich das Optimum.`,
  sentenceHeldAll: (more, names) =>
    `Was jeweils noch sein kann, bis zu ${more} über den niedrigsten Kosten, während ${names} festgehalten sind. Der blasse Balken ist die Spanne, wenn nichts festgehalten ist, der Strich das Optimum.`,
  at: { optimum: (figure) => `Optimum ${figure}`, held: (figure) => `festgehalten auf ${figure}` },
  cost: "Günstigster Plan mit dem Festgehaltenen",
  lowest: "Niedrigste Kosten",
  above: "Über den niedrigsten Kosten",
  left: "Von den erlaubten Mehrkosten übrig",
  withShare: (amount, share) => `${amount} (${share})`,
  fixed: (names) => `Durch die Daten festgelegt: ${names}.`,
  columns: {
    target: "Was",
    unit: "Einheit",
    held: "Festgehalten auf",
    least: "Kleinstes",
    plan: "Günstigster Plan",
    most: "Größtes",
    free: { least: "Kleinstes, nichts festgehalten", optimum: "Optimum", most: "Größtes, nichts festgehalten" },
  },
  sum: {
    title: "Mehrere zusammenzählen",
    help: "Die Summe hat eine eigene Spanne. Nur Kapazitäten einer Einheit lassen sich zusammenzählen.",
    add: "Summe hinzufügen",
    remove: (name) => `${name} entfernen`,
  },
  faults: {
    beyond: "Kein Plan bei den erlaubten Kosten hat das. Es gilt wieder, was vorher festgehalten war.",
    stopped: "Angehalten. Zu sehen ist, was vorher gefunden war.",
    none: "Die Spannen waren nicht zu finden.",
  },
  noStart: "Der Löser ließ sich in diesem Browser nicht starten.",
  coarse:
    "Der Lauf hat volle Auflösung. Hier antworten typische Tage sofort: Die Spannen weichen etwas von denen des Laufs ab.",
};
