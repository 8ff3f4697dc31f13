import { negotiate } from '@fastify/accept-negotiator';

export type Encoding = 'br' | 'gzip';

/**
 * Chooses the encoding of a response by the `accept-encoding` header; undefined to send it as it is. Browsers accept
 * brotli only on encrypted connections and on the machine itself.
 */
export const chooseEncoding = (header: string | undefined): Encoding | undefined =>
  (negotiate(header ?? '', ['br', 'gzip']) as Encoding | null) ?? undefined;
