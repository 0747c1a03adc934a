/** Texte von Anmeldung, Registrierung und Konto. */
import type { en } from "./en.ts";

export const de: typeof en = {
  account: "Konto",
  logIn: "Anmelden",
  register: "Konto anlegen",
  purpose: "Ein Energiesystem planen: was gebaut wird und wie es läuft, zu den geringsten Kosten.",
  noAccount: "Noch kein Konto?",
  hasAccount: "Sie haben ein Konto?",
  changePassword: "Passwort ändern",
  currentPassword: "Bisheriges Passwort",
  newPassword: "Neues Passwort",
  passwordHint: "Alle anderen Sitzungen enden.",
  wrongPassword: "Das ist nicht das bisherige Passwort.",
  passwordChanged: "Das Passwort ist geändert.",
  keys: "Schlüssel für Programme",
  keysPurpose: "Ein Programm mit einem Schlüssel darf alles, was Sie dürfen, bis Sie den Schlüssel widerrufen.",
  keyName: "Name eines neuen Schlüssels",
  keyHint: "Zum Beispiel das Programm, das ihn benutzt.",
  makeKey: "Schlüssel anlegen",
  keyMade: "Der neue Schlüssel. Kopieren Sie ihn jetzt: Er wird nicht noch einmal gezeigt.",
  revoke: "Widerrufen",
  revokeKey: (name) => `${name} widerrufen`,
};
