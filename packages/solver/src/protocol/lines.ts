/** Splits chunks of text into lines, however the chunks are cut, and decides which of them users may see. */
import { StringDecoder } from "node:string_decoder";

/** A longer line is passed on in chunks, so that a stray stream cannot fill the memory. */
const maxLineLength = 65_536;

interface LineSplitter {
  push(chunk: Buffer): void;
  /** Passes on a last line without line end. */
  end(): void;
}

export function splitLines(onLine: (line: string) => void): LineSplitter {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  return {
    push(chunk) {
      const parts = (rest + decoder.write(chunk)).split("\n");
      rest = parts.pop() ?? "";
      for (const line of parts) onLine(line.endsWith("\r") ? line.slice(0, -1) : line);
      if (rest.length > maxLineLength) {
        onLine(rest);
        rest = "";
      }
    },
    end() {
      if (rest !== "") onLine(rest);
      rest = "";
    },
  };
}

const trace =
  /^\s+at (?:async )?\S+|\b(?:file|node):\S+:\d+|^-+ .*stack trace -+|^\s+File ".*", line \d+|^Node\.js v\d|^\s*\^+\s*$|^\s*\d+: 0x[\da-f]+ /i;

/** Places in a program where an error occurred: useful to its developers, and not for users of the service. */
export const isOfTrace = (line: string): boolean => trace.test(line);
