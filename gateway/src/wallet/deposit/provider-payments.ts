import { memberPages } from '@parlour/contracts';
import type { PspPayment } from '@parlour/contracts/psp';
import type { Clock } from '../../server/index.ts';
import type { DepositOrder } from './deposit-store.ts';
import type { OrderChanges } from './order-changes.ts';
import { isLate, judgeUnknown } from './order-rules.ts';
import { type PaymentProvider, ProviderUnavailable } from './payment-provider.ts';

interface ProviderPayments {
  /** Opens the payment of a new order. If the provider does not answer, the order's state is `UNKNOWN`. */
  open(order: DepositOrder, language: string): Promise<void>;
  /** Asks the provider for the state of the order's payment and applies it. */
  resolve(order: DepositOrder): Promise<void>;
}

export function createProviderPayments(parts: {
  clock: Clock;
  currency: string;
  providers: ReadonlyMap<string, PaymentProvider>;
  transition: OrderChanges['transition'];
  applyUpdate(provider: string, payment: PspPayment): Promise<boolean>;
}): ProviderPayments {
  const { clock, providers, transition, applyUpdate } = parts;

  async function open(order: DepositOrder, language: string): Promise<void> {
    const provider = providers.get(order.provider ?? '');
    if (!provider) return;
    try {
      const payment = await provider.open({
        reference: order.orderNo,
        amount: order.amountMinor,
        currency: parts.currency,
        language,
        returnUrl: `/?member=${memberPages.deposit}&order=${order.orderNo}`,
      });
      await transition(order.orderNo, 'PENDING_PSP', {
        provider_payment: payment.paymentId,
        pay_url: payment.payUrl,
      });
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      await transition(order.orderNo, 'UNKNOWN', { reason_code: 'provider-silent' });
    }
  }

  async function resolve(order: DepositOrder): Promise<void> {
    const provider = providers.get(order.provider ?? '');
    const askedAt = clock.now();
    const expire = () => transition(order.orderNo, 'EXPIRED', { decided_at: clock.now() });
    if (!provider) {
      if (isLate(order, askedAt)) await expire();
      return;
    }
    const payment = await provider.find(order.orderNo).catch((error: unknown) => {
      if (error instanceof ProviderUnavailable) return 'silent' as const;
      throw error;
    });
    if (payment === 'silent') return;
    if (payment === undefined) {
      const change = { reason_code: 'provider-refused', decided_at: clock.now() };
      await transition(order.orderNo, judgeUnknown(order, askedAt), change);
    } else if (payment.state !== 'open') await applyUpdate(provider.name, payment);
    else if (isLate(order, askedAt)) await expire();
    else
      await transition(order.orderNo, 'PENDING_PSP', {
        provider_payment: payment.paymentId,
        pay_url: payment.payUrl,
      });
  }

  return { open, resolve };
}
