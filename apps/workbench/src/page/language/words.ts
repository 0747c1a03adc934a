/** Words for the messages that the page makes itself: names that are near. */
import { general } from "@esm/messages/catalogue/general";
import { rendererOf } from "@esm/messages/renderer";

export const wordsOf = rendererOf(general);
