import { webhookEvents } from '@parlour/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Access } from '../access/access.ts';
import { getCredentials } from '../access/credentials.ts';
import { RegistryError } from '../errors.ts';
import type { WebhookAdministration } from '../webhooks/administration.ts';

const urlMax = 500;
const reason = z.optional(z.string().check(z.maxLength(500)));
export const webhookOrder = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  url: z.string().check(z.maxLength(urlMax)),
  events: z.array(z.enum(webhookEvents)).check(z.minLength(1), z.maxLength(webhookEvents.length)),
  reason,
});
export const webhookRemoval = z.object({ reason });

interface WebhookRouteParts {
  administration: WebhookAdministration;
  access: Access;
}

/** Registers the routes for webhooks. Every operator sees whether they work; administrators change them. */
export function webhookRoutes(app: FastifyInstance, { administration, access }: WebhookRouteParts): void {
  const requireAdministrator = (request: FastifyRequest): Promise<string> =>
    access.authorize(getCredentials(request), 'access.manage');

  app.get('/registry/webhooks', async (request) => {
    await access.authorize(getCredentials(request), 'releases.view');
    return { webhooks: await administration.list() };
  });

  app.post('/registry/webhooks', async (request, reply) => {
    const by = await requireAdministrator(request);
    const order = webhookOrder.safeParse(request.body);
    if (!order.success) {
      const form = '{ "name", "url", "events", "reason"? }';
      throw new RegistryError(
        'request-invalid',
        `The body is ${form}, the events of ${webhookEvents.join(', ')}.`,
      );
    }
    const added = await administration.add(order.data, by);
    return reply.code(201).header('cache-control', 'no-store').send(added);
  });

  app.post<{ Params: { id: string } }>('/registry/webhooks/:id/removal', async (request) => {
    const by = await requireAdministrator(request);
    const order = webhookRemoval.safeParse(request.body);
    if (!order.success) throw new RegistryError('request-invalid', 'The body is { "reason"? }.');
    return administration.remove(request.params.id, by, order.data.reason ?? '');
  });

  app.post<{ Params: { id: string } }>('/registry/webhooks/:id/secret', async (request, reply) => {
    const by = await requireAdministrator(request);
    const order = webhookRemoval.safeParse(request.body);
    if (!order.success) throw new RegistryError('request-invalid', 'The body is { "reason"? }.');
    const rotated = await administration.rotate(request.params.id, by, order.data.reason ?? '');
    return reply.header('cache-control', 'no-store').send(rotated);
  });

  app.post<{ Params: { id: string } }>('/registry/webhooks/:id/tests', async (request) =>
    administration.test(request.params.id, await requireAdministrator(request)),
  );
}
