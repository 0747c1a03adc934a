/** Which part of a list is asked for, and how long the whole is. */
export interface Page {
  skip: number;
  limit: number;
  /** Only what stands behind the record with this id, whatever comes and goes before it. */
  after?: number | undefined;
}

/** The answer of a query that counts. */
export async function countOf(query: { executeTakeFirstOrThrow(): Promise<{ count: number }> }): Promise<number> {
  return Number((await query.executeTakeFirstOrThrow()).count);
}
