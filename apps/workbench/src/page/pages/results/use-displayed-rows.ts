/** Statistics in the units that are chosen. */
import { useMemo } from "preact/hooks";
import { shownScale } from "../../language/amount.ts";
import { language } from "../../language/language.ts";
import { unitChoices } from "../../language/unit-choices.ts";
import { displayedRows } from "./displayed-rows.ts";
import type { Statistic } from "./statistics.ts";

/** They are made again where another unit is chosen. */
export const useDisplayedRows = (rows: readonly Statistic[], region: string | null): Statistic[] =>
  useMemo(() => displayedRows(rows, region, shownScale), [rows, region, language.value, unitChoices.value]);

/** Stands for rows that are not loaded yet. */
export const noRows: readonly Statistic[] = [];
