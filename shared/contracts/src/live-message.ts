import * as z from '@parlour/schema';
import type { LiveMessage } from './live.ts';

const message = z.discriminatedUnion('topic', [
  z.object({
    topic: z.enum(['balance', 'unread', 'notices', 'status', 'promotions', 'protection', 'rewards']),
  }),
  z.object({ topic: z.literal('order'), orderNo: z.string() }),
  z.object({ topic: z.literal('bet'), roundId: z.string() }),
  z.object({ topic: z.literal('session'), state: z.literal('revoked') }),
  z.object({ topic: z.literal('deployment'), revision: z.int(), document: z.optional(z.string()) }),
]);

/**
 * Parses the data of a stream's event. Returns undefined for a text that is not a message, and for a topic that a newer
 * server sends and this release does not know.
 */
export function parseLiveMessage(data: string): LiveMessage | undefined {
  try {
    return message.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}
