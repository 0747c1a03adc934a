/** What has to hold on every machine, however busy it is. */

export interface Bounded {
  /** 0 is a connection that broke. */
  statuses: Record<string, number>;
  peak_rss_mb: number;
}

const maxMebibytes = 1_536;

/** A sentence for each that does not hold. */
export function beyondBounds(where: string, { statuses, peak_rss_mb }: Bounded): string[] {
  const broken = Object.keys(statuses).filter((status) => status === "0" || (/^5/.test(status) && status !== "503"));
  const found = broken.map((status) => {
    const what = status === "0" ? "broken connections" : `answers ${status}`;
    return `${where}: ${statuses[status]} ${what}`;
  });
  if (peak_rss_mb > maxMebibytes) found.push(`${where}: the service took ${peak_rss_mb} MB`);
  return found;
}
