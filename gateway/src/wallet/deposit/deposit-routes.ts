import {
  cancelDepositCall,
  createDepositCall,
  getDepositCall,
  listDepositMethodsCall,
  listDepositsCall,
} from '@parlour/contracts/calls';
import { pspWebhook } from '@parlour/contracts/psp';
import type { FastifyInstance } from 'fastify';
import { type RouteEntry, route } from '../../server/index.ts';
import type { DepositOrder, DepositService } from './deposit-service.ts';
import type { PaymentProvider } from './payment-provider.ts';

export const depositRoutes = (deposits: DepositService): readonly RouteEntry[] => [
  route(listDepositMethodsCall, async ({ session }) => ({
    methods: (await deposits.listMethods(session.memberId)).map((method) => ({
      methodId: method.id,
      kind: method.kind,
      title: method.title,
      instructions: method.instructions,
      min: method.minMinor,
      max: method.maxMinor,
      dailyMax: method.dailyMaxMinor,
      dailyLeft: method.dailyLeftMinor,
      feePpm: method.feePpm,
      feeFixed: method.feeFixedMinor,
      expiresMin: method.expiresMin,
      quickAmounts: [...method.quickAmounts],
    })),
  })),
  route(
    createDepositCall,
    async ({ input, session }) =>
      toWireOrder(
        await deposits.create(session.memberId, {
          requestId: input.requestId,
          methodId: input.methodId,
          amountMinor: input.amount,
          language: input.language ?? 'EN',
        }),
      ),
    { cost: 'outgoing' },
  ),
  route(getDepositCall, async ({ input, session }) =>
    toWireOrder(await deposits.find(session.memberId, input.orderNo)),
  ),
  route(listDepositsCall, async ({ session }) => ({
    orders: (await deposits.list(session.memberId)).map(toWireOrder),
  })),
  route(cancelDepositCall, async ({ input, session }) =>
    toWireOrder(await deposits.cancel(session.memberId, input.orderNo)),
  ),
];

const toWireOrder = (order: DepositOrder) => {
  const paidMinor = order.receivedMinor ?? order.amountMinor;
  return {
    orderNo: order.orderNo,
    methodId: order.method.id,
    methodTitle: order.method.title,
    amount: order.amountMinor,
    fee: order.feeMinor,
    credit: paidMinor - order.feeMinor,
    receivedAmount:
      order.receivedMinor !== null && order.receivedMinor !== order.amountMinor
        ? order.receivedMinor
        : undefined,
    status: order.status,
    payUrl: order.status === 'PENDING_PSP' ? (order.payUrl ?? undefined) : undefined,
    reasonCode: order.reasonCode ?? undefined,
    createdAt: order.createdAt.toISOString(),
    expiresAt: order.expiresAt.toISOString(),
    decidedAt: order.decidedAt?.toISOString(),
  };
};

const bodyMaxBytes = 16_384;

/**
 * Creates `POST /psp/<provider>/webhook`. 401 for an unsigned message, 400 for an invalid form, 404 for an unknown
 * order. 200 ends the provider's retries.
 */
export const webhookRoutes =
  (deposits: DepositService, providers: ReadonlyMap<string, PaymentProvider>) =>
  (app: FastifyInstance): void => {
    // The signature covers the bytes, so the body stays unparsed.
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: bodyMaxBytes },
      (_request, body, done) => done(null, body),
    );
    app.post<{ Params: { provider: string }; Body: string }>(
      '/psp/:provider/webhook',
      async (request, reply) => {
        const provider = providers.get(request.params.provider);
        const header = (name: string): string => request.headers[name]?.toString() ?? '';
        const signed = { timestamp: header('x-psp-timestamp'), signature: header('x-psp-signature') };
        if (!provider?.isAuthentic(signed, request.body))
          return reply.code(401).send({ code: 'BAD_SIGNATURE' });
        const message = pspWebhook.safeParse(parseJson(request.body));
        if (!message.success) return reply.code(400).send({ code: 'BAD_REQUEST' });
        const known = await deposits.applyProviderUpdate(provider.name, message.data);
        return reply.code(known ? 200 : 404).send({ code: known ? 'OK' : 'UNKNOWN_REFERENCE' });
      },
    );
  };

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
