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
};
