/** Texte des Formulars für Name und Passwort. */
import type { en } from "./en.ts";

export const de: typeof en = {
  name: "Name",
  password: "Passwort",
  logIn: "Anmelden",
  register: "Konto anlegen",
  wrong: "Der Name oder das Passwort ist falsch.",
  taken: "Dieser Name ist schon vergeben. Wählen Sie einen anderen.",
  unreachable: "Der Dienst ist nicht erreichbar.",
};
