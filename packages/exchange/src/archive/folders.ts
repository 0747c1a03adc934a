/** Paths in the archive of a data set: file names, and names of component folders. */
import { componentKinds } from "@esm/model/domain/component";
import { familyNames } from "@esm/model/domain/table-family";
import { foldName } from "../zip/entry-names.ts";

export const regionsFile = "regions.json";
export const commoditiesFile = "commodities.json";
/** Attributes of the data set itself; optional. */
export const datasetFile = "dataset.json";
/** Models with their parameters; optional. */
export const modelsFile = "models.json";
/** Places of regions, styles of components and the calendar; only where something of it is set. */
export const presentationFile = "presentation.json";
/** Constraints of the data and groups; only where there are some. */
export const constraintsFile = "constraints.json";
/** Named series in one sheet; only where there are some. */
export const namedSeriesFile = "namedSeries.xlsx";
export const rootFiles: readonly string[] = [
  datasetFile,
  regionsFile,
  commoditiesFile,
  modelsFile,
  presentationFile,
  constraintsFile,
  namedSeriesFile,
];

/** Folders of the component kinds, in the order in which they are read and written. */
export const kindFolders = Object.values(componentKinds).map((kind) => ({
  type: kind.type,
  folder: `${kind.plural}/`,
  attributesFile: `${kind.singular}.json`,
}));

/** The tables of a component folder, in the order in which they are read and written. */
export const tableFiles = familyNames.map((family) => ({ family, file: `${family}.xlsx` }));

/** Bytes of a folder name in UTF-8: file systems allow 255, a suffix may follow. */
const maxFolderNameBytes = 200;

/**
 * Folder names for components: their names, with `_` in place of characters that file systems refuse. A suffix
 * distinguishes names that are the same to a file system that ignores case. The component's JSON file has the true
 * name.
 */
export function folderNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  /** Where the search for the previous name stopped, so that thousands of similar names take no time. */
  const next = new Map<string, number>();
  return names.map((name) => {
    const base = fileSystemName(name);
    const folded = foldName(base);
    let candidate = base;
    let number = next.get(folded) ?? 2;
    for (; taken.has(foldName(candidate)); number++) candidate = `${base} (${number})`;
    next.set(folded, number);
    taken.add(foldName(candidate));
    return candidate;
  });
}

function fileSystemName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
  let safe = name.toWellFormed().replace(/[/\\?%*:|"<>\u0000-\u001f\u007f-\u009f\ufffd]/g, "_");
  safe = beginningOf(safe, maxFolderNameBytes);
  // Windows keeps these names for devices, with any ending.
  safe = safe.replace(/^(?:con|prn|aux|nul|com\d|lpt\d)(?=$|[. ])/i, "$&_");
  // A name of dots means another folder, and some systems drop dots and blanks at the end.
  return safe.replace(/[. ]+$/, (end) => "_".repeat(end.length));
}

/** Cuts it after the last whole character that fits into the number of bytes. */
function beginningOf(text: string, maxBytes: number): string {
  let bytes = 0;
  let beginning = "";
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    beginning += character;
  }
  return beginning;
}
