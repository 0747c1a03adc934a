/** Texte des Formulars für Name und Passwort. */
import type { en } from "./login-form.en.ts";

export const de: typeof en = {
  name: "Name",
  password: "Passwort",
  logIn: "Anmelden",
  register: "Konto anlegen",
  wrong: "Dieser Name und dieses Passwort gehören nicht zusammen.",
  taken: "Diesen Namen hat schon jemand. Wählen Sie einen anderen.",
  unreachable: "Der Dienst ist nicht erreichbar.",
};
