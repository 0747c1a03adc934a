/** Texte von Anmeldung, Registrierung und Konto. */
import type { en } from "./en.ts";

export const de: typeof en = {
  account: "Konto",
  loggedInAs: (name) => `Sie sind als ${name} angemeldet.`,
  logIn: "Anmelden",
  register: "Konto anlegen",
  purpose: "Ein Energiesystem planen: was gebaut wird und wie es läuft, zu den geringsten Kosten.",
  noAccount: "Noch kein Konto?",
  hasAccount: "Sie haben schon ein Konto?",
  changePassword: "Passwort ändern",
  currentPassword: "Aktuelles Passwort",
  newPassword: "Neues Passwort",
  passwordHint: "Alle anderen Sitzungen werden beendet.",
  wrongPassword: "Das ist nicht das aktuelle Passwort.",
  passwordChanged: "Das Passwort wurde geändert.",
  keys: "API-Schlüssel",
  keysPurpose: "Ein Programm mit einem API-Schlüssel handelt für Sie, bis Sie ihn widerrufen.",
  keyName: "Name eines neuen Schlüssels",
  keyScope: "Umfang",
  keyScopes: { write: "lesen, rechnen und ändern", run: "lesen und rechnen", read: "lesen" },
  keyEnd: "Letzter Tag (freiwillig)",
  makeKey: "Schlüssel anlegen",
  keyMade: "Das ist der neue Schlüssel. Kopieren Sie ihn jetzt: Er wird nicht noch einmal angezeigt.",
  revoke: "Widerrufen",
  revokeKey: (name) => `${name} widerrufen`,
};
