/** Splits chunks of text into lines, however the chunks are cut. */
import { StringDecoder } from "node:string_decoder";

/** A line longer than this is handed on in pieces, so that a stray stream cannot fill the memory. */
const maximumLineLength = 65_536;

export interface LineSplitter {
  push(chunk: Buffer): void;
  /** Hands on a last line without line end. */
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
      if (rest.length > maximumLineLength) {
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
