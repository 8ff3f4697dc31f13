import { negotiate } from '@fastify/accept-negotiator';

/** Returns true when an `accept-encoding` header accepts brotli. */
export const acceptsBrotli = (header: string | undefined): boolean =>
  negotiate(header ?? '', ['br']) === 'br';
