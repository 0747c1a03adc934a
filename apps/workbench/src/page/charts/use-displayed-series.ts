/** Series of balances in the units that are chosen. */
import { useMemo } from "preact/hooks";
import type { BalanceSeries } from "../data/balance-series.ts";
import { shownScale } from "../language/amount.ts";
import { language } from "../language/language.ts";
import { unitChoices } from "../language/unit-choices.ts";
import { displayedSeries } from "./displayed-series.ts";

/** They are made again where another unit is chosen. */
export const useDisplayedSeries = (series: readonly BalanceSeries[]): BalanceSeries[] =>
  useMemo(() => displayedSeries(series, shownScale), [series, language.value, unitChoices.value]);
