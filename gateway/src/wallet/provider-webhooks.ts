import { pspPayout, pspWebhook } from '@parlour/contracts/psp';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { DepositService } from './deposit/deposit-service.ts';
import type { PaymentProvider } from './deposit/payment-provider.ts';
import type { WithdrawalService } from './withdrawal/index.ts';

const bodyMaxBytes = 16_384;

type WebhookRequest = FastifyRequest<{ Params: { provider: string }; Body: string }>;

/**
 * Creates `POST /psp/<provider>/webhook` and `POST /psp/<provider>/payout-webhook`. 401 for an unsigned message, 400 for
 * an invalid form, 404 for an unknown order. 200 ends the provider's retries.
 */
export const webhookRoutes =
  (
    { deposits, withdrawals }: { deposits: DepositService; withdrawals: WithdrawalService },
    providers: ReadonlyMap<string, PaymentProvider>,
  ) =>
  (app: FastifyInstance): void => {
    // The signature covers the raw bytes, so the body is not parsed.
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: bodyMaxBytes },
      (_request, body, done) => done(null, body),
    );
    const receive =
      <S extends z.ZodMiniType>(
        form: S,
        apply: (provider: string, message: z.output<S>) => Promise<boolean>,
      ) =>
      async (request: WebhookRequest, reply: FastifyReply) => {
        const provider = providers.get(request.params.provider);
        const header = (name: string): string => request.headers[name]?.toString() ?? '';
        const signed = { timestamp: header('x-psp-timestamp'), signature: header('x-psp-signature') };
        if (!provider?.isAuthentic(signed, request.body))
          return reply.code(401).send({ code: 'BAD_SIGNATURE' });
        const message = form.safeParse(parseJson(request.body));
        if (!message.success) return reply.code(400).send({ code: 'BAD_REQUEST' });
        const isKnown = await apply(provider.name, message.data);
        return reply.code(isKnown ? 200 : 404).send({ code: isKnown ? 'OK' : 'UNKNOWN_REFERENCE' });
      };
    app.post('/psp/:provider/webhook', receive(pspWebhook, deposits.applyProviderUpdate));
    app.post('/psp/:provider/payout-webhook', receive(pspPayout, withdrawals.applyReport));
  };

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
