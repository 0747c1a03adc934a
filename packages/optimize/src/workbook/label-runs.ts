/** Repeated labels of a sheet's rows: each stands once for the rows that share it, in a merged cell. */
import type { MergedRange } from "@esm/exchange/xlsx/workbook-model";
import type { ResultRow } from "@esm/model/results/result-sheet";

/**
 * Every label column but the last shows a label once for a run of rows that share it and all labels before it, in a
 * merged cell.
 */
export function createLabelRuns(columns: number, merges: MergedRange[]) {
  let previous: ResultRow["labels"] | null = null;
  const starts: number[] = new Array(columns).fill(1);
  const close = (column: number, row: number): void => {
    if (row - starts[column] > 1) {
      merges.push({ firstRow: starts[column], lastRow: row - 1, firstColumn: column, lastColumn: column });
    }
    starts[column] = row;
  };
  const end = (row: number): void => {
    for (let column = 0; column < columns - 1; column++) close(column, row);
  };
  return {
    /** A row that shares no label with those beside it. */
    apart(labels: ResultRow["labels"], row: number): (string | number | null)[] {
      end(row);
      starts.fill(row + 1);
      previous = null;
      return labels.map((label) => (label === "" ? null : label));
    },
    next(labels: ResultRow["labels"], row: number): (string | number | null)[] {
      const last = previous;
      const same = last === null ? 0 : labels.findIndex((label, column) => label !== last[column]);
      const shared = last !== null && same < 0 ? columns : same;
      previous = labels;
      for (let column = shared; column < columns - 1; column++) {
        if (last !== null) close(column, row);
      }
      return labels.map((label, column) => ((column < shared && column < columns - 1) || label === "" ? null : label));
    },
    end,
  };
}
