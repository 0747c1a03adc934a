/** Words for the messages that the page makes itself: names that are near. */
import { general } from "../../messages/catalogue/general.ts";
import { rendererOf } from "../../messages/renderer.ts";

export const wordsOf = rendererOf(general);
