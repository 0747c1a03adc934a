/** Lists in pages: the header X-Total-Count says how long the whole list is. */
import type { FastifyReply } from "fastify";

export const totalCountHeader = "X-Total-Count";

export async function listed<Item>(
  reply: FastifyReply,
  items: Promise<Item[]>,
  total: Promise<number>,
): Promise<Item[]> {
  const [records, count] = await Promise.all([items, total]);
  reply.header(totalCountHeader, count);
  return records;
}
