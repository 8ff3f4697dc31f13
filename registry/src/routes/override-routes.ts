import {
  type IssuedOverrideGrant,
  overrideGrant,
  overrideGrantsPath,
  type PlatformConfig,
} from '@parlour/contracts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Access } from '../access/access.ts';
import { getCredentials } from '../access/credentials.ts';
import type { Journal } from '../audit/journal.ts';
import { RegistryError } from '../errors.ts';
import { isReleaseName } from '../releases/manifest.ts';
import { signGrant } from '../signing/sign-grant.ts';
import type { SigningKeys } from '../signing/signing-keys.ts';

export const overrideOrder = z.object({
  remote: z.string().check(z.refine(isReleaseName)),
  origin: z.string().check(z.maxLength(200)),
  description: z.string().check(z.regex(/^sha256-[A-Za-z0-9+/]{43}=$/)),
});

interface OverrideRouteParts {
  access: Access;
  keys: Pick<SigningKeys, 'getNewest'>;
  journal: Pick<Journal, 'append'>;
  platform: PlatformConfig;
  now(): Date;
}

/** Registers the route with which an operator permits one build of a remote in somebody's tab for two hours. */
export function overrideRoutes(app: FastifyInstance, parts: OverrideRouteParts): void {
  const { access, keys, journal, platform, now } = parts;
  app.post(overrideGrantsPath, async (request, reply): Promise<IssuedOverrideGrant> => {
    const order = overrideOrder.safeParse(request.body);
    if (!order.success)
      throw new RegistryError('request-invalid', 'The body is { "remote", "origin", "description" }.');
    const { remote, origin, description } = order.data;
    const by = await access.authorize(getCredentials(request), 'releases.deploy', remote);
    if (!platform.overrides?.origins.includes(origin))
      throw new RegistryError(
        'request-invalid',
        `Pages of this site load no code from ${origin}. Add it to "overrides" in PLATFORM first.`,
      );
    const claims = { sub: by, remote, origin, description };
    const { grant, id, expiresAt } = await signGrant(keys, overrideGrant, claims, now());
    const details = { name: remote, origin, description, grant: id };
    await journal.append(() => ({ act: 'override-granted', by, reason: '', after: {}, details }));
    reply.code(201).header('cache-control', 'no-store');
    return { grant, expiresAt };
  });
}
