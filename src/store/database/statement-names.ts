/** Which statements a connection to PostgreSQL prepares once. */

/** A server keeps some 20 KB of each on each connection. */
const maxNames = 128;
/** Long ones are those of many rows at once, which hardly ever come twice. */
const maxLength = 4000;
/** What comes as often as that will come again: lists of ids make new statements for each length. */
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
