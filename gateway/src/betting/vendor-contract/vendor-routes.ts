/** The HTTP side of the vendor contract: identifies the sender, checks signature and nonce, and signs the reply. */
import { hash } from 'node:crypto';
import { type VwcVerb, vwcNonceLifeMs, vwcRequests } from '@parlour/contracts/vwc';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Clock, type Database, type Job, minuteMs, type VendorConnection } from '../../server/index.ts';
import { type BettingTables, deleteNonces } from '../store.ts';
import { createNonceRegistry } from './loaders.ts';
import { isAuthentic, signHeaders } from './signature.ts';
import type { Verbs } from './verbs.ts';

interface VendorRoutesParts {
  database: Database;
  clock: Clock;
  vendors: ReadonlyMap<string, VendorConnection>;
  verbs: Verbs;
}

const bodyMaxBytes = 16_384;
const isVerb = (text: string): text is VwcVerb => Object.hasOwn(vwcRequests, text);

/**
 * Creates `POST /vwc/1/<verb>`. 401 for a message that is not authentic, 400 for one that violates the contract's form.
 */
export const vendorRoutes =
  ({ database, clock, vendors, verbs }: VendorRoutesParts) =>
  (app: FastifyInstance): void => {
    const nonces = createNonceRegistry({ database, clock });
    // The signature covers the bytes, so the body stays unparsed.
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: bodyMaxBytes },
      (_request, body, done) => done(null, body),
    );

    async function findAuthenticVendor(
      request: FastifyRequest,
      body: string,
    ): Promise<VendorConnection | undefined> {
      const header = (name: string): string => request.headers[name]?.toString() ?? '';
      const connection = vendors.get(header('x-vendor'));
      const message = {
        vendor: header('x-vendor'),
        timestamp: header('x-timestamp'),
        nonce: header('x-nonce'),
        signature: header('x-signature'),
      };
      const now = clock.now();
      if (connection === undefined || !isAuthentic(connection, message, body, now)) return undefined;
      return (await nonces.claim(connection.code, message.nonce)) ? connection : undefined;
    }

    const refuse = (reply: FastifyReply, status: number, code: string): FastifyReply =>
      reply.code(status).send({ code });

    app.post<{ Params: { verb: string }; Body?: string }>('/vwc/1/:verb', async (request, reply) => {
      const { verb } = request.params;
      const { body } = request;
      if (body === undefined) return refuse(reply, 400, 'BAD_REQUEST');
      const connection = await findAuthenticVendor(request, body);
      if (connection === undefined) return refuse(reply, 401, 'BAD_SIGNATURE');
      const input = isVerb(verb) ? vwcRequests[verb].safeParse(parseJson(body)) : undefined;
      if (!isVerb(verb) || !input?.success) return refuse(reply, 400, 'BAD_REQUEST');
      const handleVerb = verbs[verb] as (
        vendor: string,
        body: unknown,
        bodyHash: string,
      ) => ReturnType<Verbs[VwcVerb]>;
      const answer = JSON.stringify(await handleVerb(connection.code, input.data, hash('sha256', body)));
      return reply
        .headers(signHeaders(connection, answer, clock.now()))
        .type('application/json')
        .send(answer);
    });
  };

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Creates the job that deletes nonces whose timestamps would be refused anyway. */
export const createNonceCleanup = ({
  database,
  clock,
}: Pick<VendorRoutesParts, 'database' | 'clock'>): Job => ({
  name: 'betting.forget-nonces',
  everyMs: minuteMs,
  run: () =>
    deleteNonces(database.withTables<BettingTables>(), new Date(clock.now().getTime() - vwcNonceLifeMs)),
});
