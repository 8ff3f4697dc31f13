import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { RegistryError } from '../errors.ts';
import type { Reports } from './reports.ts';

const bodyMaxBytes = 65_536;
const batch = z.object({
  entries: z
    .array(
      z.object({
        kind: z.enum(['load', 'mount', 'render', 'swap', 'error', 'vital']),
        remote: z.string().check(z.maxLength(60)),
        version: z.string().check(z.maxLength(80)),
        message: z.optional(z.string()),
        value: z.optional(z.number()),
      }),
    )
    .check(z.maxLength(100)),
});

/** `POST /registry/telemetry`: what a page's releases reported. Anyone may send; it is counted, and trusted for nothing else. */
export function telemetryRoutes(app: FastifyInstance, { reports }: { reports: Reports }): void {
  app.post('/registry/telemetry', { bodyLimit: bodyMaxBytes }, async (request, reply) => {
    const parsed = batch.safeParse(request.body);
    if (!parsed.success) throw new RegistryError('request-invalid', 'This is no batch of telemetry entries.');
    reports.add(parsed.data.entries);
    return reply.code(204).send();
  });
  app.get('/registry/reports', async () => ({ releases: reports.all() }));
}
