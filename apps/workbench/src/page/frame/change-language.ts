/** The user's choice of a language. The service says in it what is wrong, so what is shown is loaded again. */
import { reload } from "../data/cached.ts";
import { chooseLanguage, type Language } from "../language/language.ts";

export function changeLanguage(chosen: Language): void {
  chooseLanguage(chosen);
  reload("");
}
