/** How statements are sent to PostgreSQL, and which of them a connection prepares once. */
import type { PostgresPoolClient } from "kysely";
import pg from "pg";

/** A server keeps some 20 KB of each on each connection. */
const maxNames = 128;
/** Long ones are those of many rows at once, which hardly ever come twice. */
const maxLength = 4000;
/** Statements that occur this often will occur again; lists of ids make new statements for each length. */
const timesBefore = 8;
const maxCounted = 1000;

/** Names for the statements that come again and again; undefined for others. */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const times = new Map<string, number>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= maxNames || text.length > maxLength || !isPlanned(text)) return name;
    const now = (times.get(text) ?? 0) + 1;
    // Seen last: the one that has not come for longest is the first.
    times.delete(text);
    if (now > timesBefore) {
      names.set(text, `statement ${names.size + 1}`);
      return names.get(text);
    }
    times.set(text, now);
    if (times.size > maxCounted) times.delete(times.keys().next().value ?? "");
    return undefined;
  };
}

const isPlanned = (text: string): boolean => /^\s*(select|insert|update|delete|with)\b/i.test(text);

/** A prepared statement became invalid: a table has got other columns, or the server has forgotten it. */
const uselessStatements = new Set(["0A000", "26000"]);

/** Whether another connection would do: the server did not answer, or what this one has prepared is of no use any more. */
const isFaultOfConnection = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || uselessStatements.has(error.code ?? "");

/**
 * @param nameOf statements with a name are prepared once
 * @param onFault told of errors for which another connection would do, before they are thrown
 */
export function askWith(
  client: pg.ClientBase,
  nameOf: (text: string) => string | undefined,
  onFault: (error: Error) => void,
): PostgresPoolClient["query"] {
  const ask = async (text: string, values: readonly unknown[]) => {
    const name = nameOf(text);
    try {
      return await client.query({ text, values: [...values], ...(name !== undefined && { name }) });
    } catch (error) {
      if (isFaultOfConnection(error)) onFault(error as Error);
      throw error;
    }
  };
  // Kysely's type has a second form, with cursors, which only streams use.
  return ask as unknown as PostgresPoolClient["query"];
}
