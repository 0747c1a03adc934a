/** The requested part of a list, and the length of the whole. */
export interface Page {
  skip: number;
  limit: number;
  /** Only records after the one with this id, even if earlier ones are added or deleted. */
  after?: number | undefined;
}

/** The answer of a query that counts. */
export async function countOf(query: { executeTakeFirstOrThrow(): Promise<{ count: number }> }): Promise<number> {
  return Number((await query.executeTakeFirstOrThrow()).count);
}
