/** Compares a data set and its history with what its users have written down: nothing lost, nothing merged silently. */
import type { ChangeEntry, TeamLog } from "./log.ts";
import { applied, attributePlace, placesThatDiffer, type State, seriesPlace, withoutChange } from "./state.ts";

/** A change as the service lists it. */
export interface ListedChange {
  revision: number;
  title: string | null;
  undoes: number | null;
  changed_by: { username: string } | null;
}

/** The states that the acknowledged changes lead to, by revision, and what is wrong with their order. */
export function replay(first: { revision: number; state: State }, changes: readonly ChangeEntry[]) {
  const states = new Map([[first.revision, first.state]]);
  const faults: string[] = [];
  const acknowledged = changes
    .filter(({ status }) => status === 200)
    .sort((left, right) => left.revision - right.revision);
  let last = first.revision;
  for (const { revision, seen, title, wanted } of acknowledged) {
    if (revision !== last + 1) faults.push(`${title}: its revision is ${revision}, after revision ${last}`);
    if (revision !== seen + 1)
      faults.push(`${title}: merged with what was not seen: sent for ${seen}, now ${revision}`);
    last = revision;
    const before = states.get(revision - 1);
    const after = before && stateAfter(states, before, wanted);
    if (!after) faults.push(`${title}: the log has no state before revision ${revision}`);
    else states.set(revision, after);
  }
  return { states, last, faults, acknowledged };
}

function stateAfter(
  states: ReadonlyMap<number, State>,
  before: State,
  wanted: ChangeEntry["wanted"],
): State | undefined {
  if ("operations" in wanted) return applied(before, wanted.operations);
  if ("restore" in wanted) return states.get(wanted.restore);
  const span = [states.get(wanted.undo - 1), states.get(wanted.undo)] as const;
  return span[0] && span[1] && withoutChange(before, [span[0], span[1]]);
}

/** Every change that was acknowledged is listed as what it was, and no other is. */
export function compareHistory(
  acknowledged: readonly ChangeEntry[],
  listed: readonly ListedChange[],
  first: number,
): string[] {
  const faults: string[] = [];
  const byRevision = new Map(listed.map((change) => [change.revision, change]));
  for (const { revision, title, user, wanted } of acknowledged) {
    const change = byRevision.get(revision);
    byRevision.delete(revision);
    if (!change) faults.push(`${title}: revision ${revision} is not in the history`);
    else {
      const undoes = "undo" in wanted ? wanted.undo : null;
      const named = "operations" in wanted ? title : "restore" in wanted ? `Restored revision ${wanted.restore}` : null;
      const is = [change.title, change.undoes, change.changed_by?.username];
      const expected = [named, undoes, user];
      if (JSON.stringify(is) !== JSON.stringify(expected))
        faults.push(`${title}: the history has ${is}, not ${expected}`);
    }
  }
  for (const revision of byRevision.keys()) {
    if (revision > first) faults.push(`The history has revision ${revision}, which nobody was told of`);
  }
  return faults;
}

/** A refusal is true and complete: it names every difference from the values that its sender saw. */
export function compareRefusals(changes: readonly ChangeEntry[], states: ReadonlyMap<number, State>): string[] {
  return changes
    .filter(({ status }) => status === 412)
    .flatMap((entry) => {
      const present = states.get(entry.revision);
      if (!present) return [`${entry.title}: refused for revision ${entry.revision}, which there never was`];
      if (!("operations" in entry.wanted)) return [];
      const expected = JSON.stringify(differencesIn(present, entry.wanted.operations));
      const is = JSON.stringify(entry.differences);
      return is === expected ? [] : [`${entry.title}: refused with ${is}, not with ${expected}`];
    });
}

function differencesIn(
  present: State,
  operations: Extract<ChangeEntry["wanted"], { operations: unknown }>["operations"],
) {
  return operations.flatMap((operation, index) => {
    if (operation.operation === "set") {
      const value: unknown = JSON.parse(present.get(attributePlace(operation.name, operation.attribute)) ?? "null");
      return value === operation.from ? [] : [{ operation: index, from: operation.from, present: value }];
    }
    if (operation.operation !== "values") return [];
    const { component, region, start = 0, from } = operation;
    const series: number[] = JSON.parse(present.get(seriesPlace(component, region)) ?? "[]");
    return from.flatMap((value, step) =>
      series[start + step] === value
        ? []
        : [{ operation: index, step: start + step, from: value, present: series[start + step] }],
    );
  });
}

/** Everybody who listened was told every change of the others. */
export function compareHeard({ heard }: TeamLog, acknowledged: readonly ChangeEntry[]): string[] {
  return heard.flatMap(({ user, since, revisions }) => {
    const told = new Set(revisions);
    const missing = acknowledged.filter((entry) => entry.revision > since && !told.has(entry.revision));
    return missing.map(({ revision }) => `${user} was not told of revision ${revision}`);
  });
}

export function compareStates(what: string, is: State, expected: State | undefined): string[] {
  if (!expected) return [`${what}: the log has no such revision`];
  return placesThatDiffer(is, expected).map(
    (place) => `${what}: ${place} is ${is.get(place)?.slice(0, 80)}, not ${expected.get(place)?.slice(0, 80)}`,
  );
}
