/** Finding the worksheets of a workbook, its shared texts and its styles, by the workbook's own lists, not by file names. */

import { message, type Words } from "@esm/messages/message";
import { truncate } from "@esm/model/domain/truncate";
import type { ZipContents, ZipFileEntry } from "../zip/zip-reader.ts";
import { SheetError } from "./error.ts";
import { binaryForm } from "./other-formats.ts";
import { attributes } from "./xml/attributes.ts";
import { endOfInput, openXml, startTag, type XmlCursor } from "./xml/cursor.ts";
import { isNamed, nextToken } from "./xml/xml.ts";

interface FoundSheets {
  /** All worksheets in their order; of those whose part is missing the name alone. */
  sheets: { name: string; part: ZipFileEntry | undefined }[];
  sharedTexts: ZipFileEntry | undefined;
  styles: ZipFileEntry | undefined;
  /** Dates are days since 1904, not since 1900. */
  countsFrom1904: boolean;
}

interface Relationship {
  id: string;
  /** The last word of its type: `worksheet`, `sharedStrings`; the words before differ between format variants. */
  type: string;
  target: string;
}

const notAWorkbook = (reason: Words): SheetError =>
  new SheetError("not_a_workbook", message("file_not_xlsx_workbook_because", { reason }));

/** A part that is read as a whole. Throws SheetError `entry_too_large`. */
export async function openPart(entry: ZipFileEntry, maxBytes: number): Promise<XmlCursor> {
  if (entry.expandedBytes <= maxBytes) return openXml(await entry.read(), entry.name);
  const words = message("workbook_s_part_bytes_most", {
    entry: entry.name,
    expandedBytes: entry.expandedBytes,
    maxBytes,
  });
  throw new SheetError("entry_too_large", words);
}

/** Throws SheetError `not_a_workbook`, `no_sheet` or `malformed`. */
export async function findSheets(zip: ZipContents, maxListBytes: number): Promise<FoundSheets> {
  const listOf = (entry: ZipFileEntry): Promise<XmlCursor> => openPart(entry, maxListBytes);
  // Part names do not distinguish upper and lower case.
  const parts = new Map(zip.files.map((entry) => [entry.name.toLowerCase(), entry]));
  const part = (name: string): ZipFileEntry | undefined => parts.get(name.toLowerCase());

  const root = part("_rels/.rels");
  if (!root) throw notAWorkbook(message("zip_without_rels"));
  const document = readRelationships(await listOf(root), "").find((one) => one.type === "officeDocument");
  const workbook = document && part(document.target);
  if (!workbook) throw notAWorkbook(message("workbook_without_document"));
  if (workbook.name.endsWith(".bin")) throw new SheetError("not_a_workbook", binaryForm);

  const { sheets: listed, countsFrom1904 } = readSheetList(await listOf(workbook));
  const slash = workbook.name.lastIndexOf("/") + 1;
  const folder = workbook.name.slice(0, slash);
  const relationshipsPart = part(`${folder}_rels/${workbook.name.slice(slash)}.rels`);
  const relationships = relationshipsPart ? readRelationships(await listOf(relationshipsPart), folder) : [];
  const byId = new Map(relationships.toReversed().map((one) => [one.id, one]));
  // Chart sheets are in the same list.
  const worksheets = listed.filter(({ id }) => (byId.get(id)?.type ?? "worksheet") === "worksheet");
  if (worksheets.length === 0) throw new SheetError("no_sheet", message("workbook_no_worksheet"));
  const partOf = (type: string): ZipFileEntry | undefined => {
    const relationship = relationships.find((one) => one.type === type);
    return relationship && part(relationship.target);
  };
  const sheets = worksheets.map(({ name, id }) => ({ name, part: part(byId.get(id)?.target ?? "") }));
  return { sheets, sharedTexts: partOf("sharedStrings"), styles: partOf("styles"), countsFrom1904 };
}

/** Throws SheetError `malformed` where the sheet has no part. */
export function partOfSheet({ name, part }: FoundSheets["sheets"][number]): ZipFileEntry {
  if (part) return part;
  throw new SheetError(
    "malformed",
    message("workbook_damaged_sheet_missing", { stringify: JSON.stringify(truncate(name)) }),
  );
}

function readSheetList(cursor: XmlCursor): { sheets: { name: string; id: string }[]; countsFrom1904: boolean } {
  const sheets: { name: string; id: string }[] = [];
  let countsFrom1904 = false;
  while (nextToken(cursor) !== endOfInput) {
    if (cursor.kind !== startTag) continue;
    if (cursor.depth === 1 && !isNamed(cursor, "workbook"))
      throw notAWorkbook(message("workbook_document_of_other_kind"));
    if (cursor.depth === 2 && isNamed(cursor, "workbookPr")) {
      countsFrom1904 = /^(?:1|true)$/.test(attributes(cursor).get("date1904") ?? "");
    }
    if (cursor.depth !== 3 || !isNamed(cursor, "sheet")) continue;
    const relationship = attributes(cursor);
    sheets.push({ name: relationship.get("name") ?? "", id: relationship.get(":id") ?? "" });
  }
  return { sheets, countsFrom1904 };
}

function readRelationships(cursor: XmlCursor, folder: string): Relationship[] {
  const relationships: Relationship[] = [];
  while (nextToken(cursor) !== endOfInput) {
    if (cursor.kind !== startTag || !isNamed(cursor, "Relationship")) continue;
    const override = attributes(cursor);
    // Targets outside of the file are never fetched.
    if (override.get("TargetMode") === "External") continue;
    relationships.push({
      id: override.get("Id") ?? "",
      type: (override.get("Type") ?? "").split("/").at(-1) ?? "",
      target: resolveTarget(override.get("Target") ?? "", folder),
    });
  }
  return relationships;
}

/** A target is relative to the folder of the part it belongs to, or absolute inside the package. */
function resolveTarget(target: string, folder: string): string {
  const segments: string[] = [];
  for (const segment of (target.startsWith("/") ? target : folder + target).split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return segments.join("/");
}
