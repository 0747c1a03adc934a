/**
 * XML that is read while it is expanded: a window of a few megabytes moves over the part, so that memory never holds a
 * sheet of hundreds of megabytes as a whole. The window moves between tokens only, and only when little is left in it;
 * it must hold one cell as a whole.
 */

import { message } from "@esm/messages/message";
import type { ZipFileEntry } from "../../zip/zip-reader.ts";
import { SheetError } from "../error.ts";
import type { SheetLimits } from "../limits.ts";
import { openXml, type XmlCursor } from "./cursor.ts";

const windowBytes = 2 * 2 ** 20;
interface XmlStream {
  readonly cursor: XmlCursor;
  /** Moves the window on. Positions of earlier tokens are void afterwards. */
  refill(): Promise<void>;
  /** Releases the part, read to its end or not. */
  close(): Promise<void>;
}

/** Throws SheetError `too_empty` where much XML holds hardly any values: reading it would only take time. */
export function checkDensity(cursor: XmlCursor, items: number, limits: SheetLimits): void {
  const bytes = cursor.passedBytes + cursor.position;
  if (bytes < limits.freeXmlBytes || bytes < items * limits.maxXmlBytesPerCell) return;
  const words = message("workbook_s_part_only_rows", { part: cursor.part, items, bytes });
  throw new SheetError("too_empty", words);
}

/** Throws SheetError where the content is no XML in UTF-8, ArchiveError for a damaged part. */
export async function openXmlStream(part: ZipFileEntry): Promise<XmlStream> {
  const chunks = part.chunks()[Symbol.asyncIterator]();
  const room = Buffer.allocUnsafe(Math.min(windowBytes, part.expandedBytes + 1));
  let used = 0;
  let chunk: Buffer = Buffer.alloc(0);
  let copied = 0;
  let hasMore = true;

  /** Appends chunks to the window until it is full or the part has ended. */
  async function fill(): Promise<void> {
    while (hasMore && used < room.length) {
      if (copied === chunk.length) {
        const next = await chunks.next();
        if (next.done) hasMore = false;
        [chunk, copied] = [next.done ? Buffer.alloc(0) : next.value, 0];
      }
      const taken = chunk.copy(room, used, copied);
      used += taken;
      copied += taken;
    }
  }

  const close = async (): Promise<void> => {
    await chunks.return?.();
  };
  try {
    await fill();
    const cursor = openXml(room.subarray(0, used), part.name);
    cursor.hasMore = hasMore;
    return {
      cursor,
      close,
      async refill() {
        room.copyWithin(0, cursor.position, used);
        used -= cursor.position;
        cursor.passedBytes += cursor.position;
        cursor.position = 0;
        await fill();
        cursor.bytes = room.subarray(0, used);
        cursor.hasMore = hasMore;
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
