/** Texte des Formulars für Name und Passwort. */
import type { en } from "./en.ts";

export const de: typeof en = {
  name: "Name",
  password: "Passwort",
  logIn: "Anmelden",
  register: "Konto anlegen",
  unreachable: "Der Dienst ist nicht erreichbar.",
};
