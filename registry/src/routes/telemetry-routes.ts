import { insideStates, type TelemetrySeries } from '@parlour/contracts';
import { toCallerNetwork } from '@parlour/network';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Access } from '../access/access.ts';
import { getCredentials } from '../access/credentials.ts';
import { compareCanary } from '../canary/comparison.ts';
import type { Operations } from '../deployments/operations.ts';
import { RegistryError } from '../errors.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Intake } from '../telemetry/intake.ts';
import type { PageTickets } from '../telemetry/page-tickets.ts';
import { slotSeconds, type TelemetryStore } from '../telemetry/telemetry-store.ts';

const bodyMaxBytes = 65_536;
const remote = z.string().check(z.maxLength(60));
const version = z.string().check(z.maxLength(80));
const text = z.string().check(z.maxLength(200));
/** Maximum of remotes in one report, with the shell. */
const remotesMax = 100;
const byRemote = <T extends z.ZodMiniType>(value: T) =>
  z.record(remote, value).check(z.refine((named) => Object.keys(named).length <= remotesMax));

const entry = z.object({
  kind: z.enum(['load', 'mount', 'render', 'swap', 'error', 'vital', 'long-task']),
  remote,
  version,
  message: z.optional(z.string()),
  value: z.optional(z.number().check(z.nonnegative())),
});
const heartbeat = z.object({
  visitor: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  language: z.optional(z.string().check(z.maxLength(8))),
  device: z.optional(z.string().check(z.maxLength(16))),
  releases: byRemote(version),
  held: byRemote(text),
  inside: z.optional(byRemote(z.enum(insideStates))),
});
export const telemetryBatch = z.object({
  revision: z.optional(z.int().check(z.nonnegative())),
  entries: z.array(entry).check(z.maxLength(100)),
  page: z.optional(heartbeat),
  ticket: z.optional(z.string().check(z.maxLength(100))),
});

interface TelemetryRouteParts {
  intake: Intake;
  tickets: PageTickets;
  networksMin: number;
  store: TelemetryStore;
  sessions: Sessions;
  operations: Operations;
  access: Access;
}

/**
 * Registers `POST /registry/telemetry`, which receives the reports of pages, and the routes that read them. Anyone may
 * send, so reports are limited and only counted. Those of a page that the registry served carry its ticket: they are
 * evidence about a canary, too, and the page is counted as open. The response renews an ageing ticket.
 */
export function telemetryRoutes(app: FastifyInstance, parts: TelemetryRouteParts): void {
  const { intake, tickets, store, sessions, operations, access, networksMin } = parts;
  app.post('/registry/telemetry', { bodyLimit: bodyMaxBytes }, async (request, reply) => {
    const parsed = telemetryBatch.safeParse(request.body);
    if (!parsed.success)
      throw new RegistryError('request-invalid', 'This is not a valid batch of telemetry entries.');
    const { entries, page, revision = 0 } = parsed.data;
    const ticket = tickets.verify(parsed.data.ticket);
    if (!intake.add({ ip: request.ip, ticket, entries }))
      throw new RegistryError('too-many-requests', 'Too many batches from this address in one minute.');
    const proof = ticket && { page: ticket.page, network: toCallerNetwork(request.ip) };
    if (page) sessions.recordHeartbeat(page, revision, proof);
    const renewed = ticket && tickets.renew(ticket);
    return renewed ? { ticket: renewed } : reply.code(204).send();
  });

  app.get<{ Params: { name: string } }>(
    '/registry/telemetry/:name',
    async (request): Promise<TelemetrySeries> => {
      await access.authorize(getCredentials(request), 'releases.view');
      const { name } = request.params;
      const { canary, live } = operations.getState().byName[name] ?? {};
      const comparison =
        canary && live ? await compareCanary(store, name, canary, live, networksMin) : undefined;
      return { name, slotSeconds, releases: await store.slots(name), ...(comparison && { comparison }) };
    },
  );
}
