/** How much an untrusted workbook may ask of this process before it is refused. */
import { defaultZipLimits, type ZipLimits } from "../zip/limits.ts";

export interface SheetLimits {
  zip: ZipLimits;
  /** Rows × columns of the smallest rectangle from A1 that holds every value; each costs 9 bytes of memory. */
  maxCells: number;
  /** UTF-16 units of one text; Excel itself stops at 32,767. */
  maxTextLength: number;
  /** Texts in the workbook's shared table. */
  maxSharedTexts: number;
  /** Memory of all texts of the workbook together. */
  maxTextBytes: number;
  /** XML that a sheet may always have, before its number of cells is checked. */
  freeXmlBytes: number;
  /** XML per row and cell beyond that. Spreadsheet programs write 20 to 60. */
  maxXmlBytesPerCell: number;
  /** XML of a part that lists others: sheets, relationships. */
  maxListBytes: number;
  /** XML of the styles. Workbooks that were edited for years have thousands of them. */
  maxStyleBytes: number;
}

export const defaultSheetLimits: SheetLimits = {
  zip: { ...defaultZipLimits, maxEntries: 2_000, maxExpandedBytes: 768 * 2 ** 20 },
  maxCells: 20_000_000,
  maxTextLength: 32_767,
  maxSharedTexts: 2_000_000,
  maxTextBytes: 48 * 2 ** 20,
  freeXmlBytes: 4 * 2 ** 20,
  maxXmlBytesPerCell: 1000,
  maxListBytes: 4 * 2 ** 20,
  maxStyleBytes: 16 * 2 ** 20,
};
