/** What is found in a workbook: each finding with its sheet and cell, and the results of the sheets. */

import { isMessage, message, type Value, type Words } from "@esm/messages/message";
import type { HintBudget } from "@esm/model/domain/nearest-name";
import type { Problem, Severity } from "@esm/model/domain/problem";
import { accepted, type FileUploadResult, presentable, refused } from "../archive/results.ts";
import { cellName } from "../component-tables/cells.ts";
import { hintFor } from "../component-tables/hints.ts";
import type { FileProblems } from "../component-tables/problems.ts";
import { cellReference } from "../xlsx/reference.ts";

export interface SheetCell {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
}

/** Cells by the places of their values in the document. */
export type CellsOfPlaces = ReadonlyMap<string, SheetCell>;

export interface WorkbookFindings {
  of(sheet: string): FileProblems;
  /** Problems of the document, which become those of the sheets from which it was read. */
  ofDocument(cells: CellsOfPlaces): FileProblems;
  readonly errorCount: number;
  /** From here on, missing names are no errors: a sheet that cannot be read may have them. */
  forgiveMissing(): void;
  results(): FileUploadResult[];
  /** Each error by itself: its code, its sheet and cell, and its words, of which the figures are the value and the nearest name. */
  problems(): Problem[];
}

/** For each sheet and severity; more are counted. */
const maxReported = 50;
/** Sentences about the document are made to find their cell; further ones are counted only. */
const maxOfDocument = 2_000;

interface SheetProblems extends FileProblems {
  readonly reported: Record<Severity, Words[]>;
}

/** @param whole the name of the workbook, for what is in no sheet */
export function createWorkbookFindings(whole: string, hints: HintBudget): WorkbookFindings {
  const sheets = new Map<string, SheetProblems>();
  let isForgiven = false;
  const isLeftOut = (words: Words): boolean => isForgiven && missingNames.has(codeOf(words));
  const of = (sheet: string): SheetProblems => {
    const problems = sheets.get(sheet) ?? createSheetProblems(hints, isLeftOut);
    sheets.set(sheet, problems);
    return problems;
  };
  let ofDocument = 0;
  const documentProblems = (cells: CellsOfPlaces): FileProblems => {
    const counts: Record<Severity, number> = { error: 0, warning: 0 };
    return {
      hints,
      get errorCount() {
        return counts.error;
      },
      get warningCount() {
        return counts.warning;
      },
      hintFor: (name, valid) => hintFor(name, valid, hints),
      lines: () => [],
      add(given, severity = "error") {
        counts[severity]++;
        if (ofDocument++ > maxOfDocument) {
          of(whole).add(message("also_errors_correct_those_previous"), severity);
          return;
        }
        const { sheet = whole, moved } = inCell(typeof given === "function" ? given() : given, cells);
        of(sheet).add(moved, severity);
      },
    };
  };
  return {
    of,
    ofDocument: documentProblems,
    forgiveMissing() {
      isForgiven = true;
    },
    get errorCount() {
      return [...sheets.values()].reduce((sum, { errorCount }) => sum + errorCount, 0);
    },
    results: () =>
      presentable(
        [...sheets].map(([sheet, problems]) =>
          problems.errorCount > 0
            ? refused(sheet, problems.lines("error"))
            : accepted(sheet, problems.lines("warning"), problems.warningCount),
        ),
      ),
    problems: () =>
      [...sheets].flatMap(([sheet, { reported }]) =>
        reported.error.map((msg): Problem => {
          const cell = cellIn(msg);
          return { type: codeOf(msg), loc: cell === undefined ? [sheet] : [sheet, cell], msg };
        }),
      ),
  };
}

const missingNames: ReadonlySet<string> = new Set([
  "component_missing",
  "region_missing",
  "commodity_missing",
  "owner_missing",
  "unit_of_no_commodity",
]);

function createSheetProblems(hints: HintBudget, isLeftOut: (words: Words) => boolean): SheetProblems {
  const reported: Record<Severity, Words[]> = { error: [], warning: [] };
  const counts: Record<Severity, number> = { error: 0, warning: 0 };
  return {
    reported,
    hints,
    get errorCount() {
      return counts.error;
    },
    get warningCount() {
      return counts.warning;
    },
    add(sentence, severity = "error") {
      const isShown = reported[severity].length < maxReported;
      const words = isShown && typeof sentence === "function" ? sentence() : sentence;
      if (typeof words !== "function" && isLeftOut(words)) return;
      counts[severity]++;
      if (typeof words !== "function" && isShown) reported[severity].push(words);
    },
    hintFor: (name, valid) => hintFor(name, valid, hints),
    lines(severity) {
      const rest = counts[severity] - reported[severity].length;
      return rest > 0 ? [...reported[severity], message("more_file", { rest })] : reported[severity];
    },
  };
}

/** The words with a cell in place of a place of the document. */
function inCell(words: Words, cells: CellsOfPlaces): { sheet?: string; moved: Words } {
  if (!isMessage(words)) return { moved: words };
  const { code, params } = words;
  if (code === "at" && typeof params.place === "string") {
    const found = cellOfPlace(params.place, cells);
    if (!found) return { moved: words };
    const { sheet, row, column } = found;
    const field = /[^.[\]]+$/.exec(params.place.replace(/(?:\[\d+\])+$/, ""))?.[0] ?? "";
    const place = message("cell_of", { cell: cellName(row, column), subject: field });
    return { sheet, moved: message("at", { place, problem: params.problem }) };
  }
  if (code !== "sentences" || !Array.isArray(params.all)) return { moved: words };
  const [first, ...rest] = params.all as Words[];
  const { sheet, moved } = inCell(first, cells);
  return { ...(sheet !== undefined && { sheet }), moved: { code, params: { all: [moved, ...rest] } } };
}

/** The cell of the value, or of the nearest record around it. */
function cellOfPlace(place: string, cells: CellsOfPlaces): SheetCell | undefined {
  let rest = place;
  while (rest !== "") {
    const cell = cells.get(rest);
    if (cell) return cell;
    rest = rest.replace(/(?:\.?[^.[\]]*|\[\d*\])$/, "");
    if (rest === place) return undefined;
    place = rest;
  }
  return undefined;
}

/** The first cell that a sentence names. */
function cellIn(words: Value): string | undefined {
  if (Array.isArray(words)) {
    for (const one of words) {
      const cell = cellIn(one);
      if (cell !== undefined) return cell;
    }
    return undefined;
  }
  if (!isMessage(words)) return undefined;
  const { code, params } = words;
  if (code === "cell_place") return `${params.column}${params.row}`;
  for (const value of Object.values(params)) {
    const cell = cellIn(value);
    if (cell !== undefined) return cell;
  }
  return undefined;
}

/** Messages that hold the one that says what is wrong. */
const frames: Readonly<Record<string, string>> = {
  at: "problem",
  found_value: "problem",
  closed: "sentence",
  with_stop: "sentence",
  value_fault: "fault",
  value_fault_stop: "fault",
  value_error: "what",
  input_should_be: "what",
};

/** The code of what is wrong, without the messages around it. */
export function codeOf(words: Value): string {
  if (!isMessage(words)) return "value_error";
  const { code, params } = words;
  if (code === "sentences") return codeOf((params.all as Value[])[0]);
  const inner = frames[code] === undefined ? undefined : params[frames[code]];
  return isMessage(inner) ? codeOf(inner) : code;
}

export const cellText = ({ row, column }: SheetCell): string => cellReference(row, column);
