/** The version of PyPSA that wrote a file decides what counts in it. */

/** Major and minor number; null where it is not known: then it is taken as the newest one. */
export const versionOf = (version: string | null): readonly [number, number] | null => {
  const [, major, minor] = /^v?(\d+)\.(\d+)/.exec(version ?? "") ?? [];
  return major === undefined ? null : [Number(major), Number(minor)];
};

export function isBefore(version: readonly [number, number] | null, since: string | undefined): boolean {
  const first = versionOf(since ?? null);
  if (!version || !first) return false;
  return version[0] - first[0] < 0 || (version[0] === first[0] && version[1] < first[1]);
}
