/** Words of a language for messages, where they leave: in an answer, an event, a log, a file, a terminal. */
import { catalogue } from "./catalogue.ts";
import { inLanguageBy } from "./in-language.ts";
import type { Words } from "./message.ts";
import { rendererOf } from "./renderer.ts";

export const render = rendererOf(catalogue);

export const inEnglish = (text: Words): string => render(text, "en");

/** A copy of any data with words in place of the messages in it. */
export const inLanguage = inLanguageBy(render);
