/** All statistics of an optimum. */

import { priceLookup } from "../prices.ts";
import { balanceStatistics } from "./balance-statistics.ts";
import { capacityStatistics } from "./capacity-statistics.ts";
import { costLookup, costStatistics } from "./cost-statistics.ts";
import { limitStatistics } from "./limit-statistics.ts";
import { lineStatistics } from "./line-statistics.ts";
import { operationStatistics } from "./operation-statistics.ts";
import { priceStatistics } from "./price-statistics.ts";
import { reasonStatistics } from "./reason-statistics.ts";
import type { SolvedResult, Statistic } from "./statistic.ts";
import { storageStatistics } from "./storage-statistics.ts";

export function statisticsOf(result: SolvedResult): Statistic[] {
  const pricesAt = priceLookup(result.solved, result.prices);
  const cost = costStatistics(result);
  const lookups = { costs: costLookup(cost, result.solved.system), pricesAt };
  return [
    ...cost,
    ...capacityStatistics(result),
    ...balanceStatistics(result),
    ...operationStatistics(result, lookups),
    ...storageStatistics(result, lookups),
    ...lineStatistics(result, lookups),
    ...limitStatistics(result),
    ...priceStatistics(result, pricesAt),
    ...reasonStatistics(result, lookups),
  ];
}
