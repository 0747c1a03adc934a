/** Lines of a solver's log: text in the words of the solver, or messages of our own method, which are JSON. */
import { isMessage, type Words } from "@esm/messages/message";

export const lineOf = (words: Words): string => (typeof words === "string" ? words : JSON.stringify(words));

export function wordsOfLine(line: string): Words {
  if (!line.startsWith('{"code":')) return line;
  try {
    const read: unknown = JSON.parse(line);
    return isMessage(read) ? read : line;
  } catch {
    return line;
  }
}
