/** Bounds that have to hold on every machine, however busy it is. */

export interface Bounded {
  /** 0 is a connection that broke. */
  statuses: Record<string, number>;
  peak_rss_mb: number;
  together_growth_mb?: number;
}

const maxMebibytes = 1_536;

/** A sentence for each that does not hold. */
export function beyondBounds(
  where: string,
  measured: Bounded,
  maxGrowthMebibytes = Number.POSITIVE_INFINITY,
): string[] {
  const { statuses, peak_rss_mb, together_growth_mb = 0 } = measured;
  const broken = Object.keys(statuses).filter((status) => status === "0" || (/^5/.test(status) && status !== "503"));
  const found = broken.map((status) => {
    const what = status === "0" ? "broken connections" : `answers ${status}`;
    return `${where}: ${statuses[status]} ${what}`;
  });
  if (peak_rss_mb > maxMebibytes) found.push(`${where}: the service took ${peak_rss_mb} MB`);
  if (together_growth_mb > maxGrowthMebibytes) {
    found.push(`${where}: the service and its processes took ${together_growth_mb} MB more`);
  }
  return found;
}
