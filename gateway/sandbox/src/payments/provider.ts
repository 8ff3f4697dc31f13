import type { FastifyInstance } from 'fastify';
import { openPaymentJournal } from './payment-journal.ts';
import { paymentRoutes, sendUnconfirmedWebhooks } from './payments.ts';
import { openPayoutJournal } from './payout-journal.ts';
import { payoutRoutes, sendUnconfirmedPayouts } from './payouts.ts';
import type { ProviderParts } from './signed-messages.ts';
import { statementRoute } from './statement.ts';

/** The sandbox's payment provider: hosted payments and payouts. */
export interface Provider {
  register(app: FastifyInstance): void;
  /** Sends every webhook that the platform has not confirmed. */
  sendUnconfirmed(): Promise<void>;
  close(): void;
}

export function openProvider(parts: ProviderParts, dataDir: string): Provider {
  const payments = { ...parts, journal: openPaymentJournal(`${dataDir}/payments.jsonl`) };
  const payouts = { ...parts, journal: openPayoutJournal(`${dataDir}/payouts.jsonl`) };
  return {
    register(app) {
      // The signature covers the raw bytes, so the body is not parsed.
      app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
        done(null, body),
      );
      paymentRoutes(app, payments);
      payoutRoutes(app, payouts);
      statementRoute(app, { ...parts, payments: payments.journal, payouts });
    },
    async sendUnconfirmed() {
      await sendUnconfirmedWebhooks(payments);
      await sendUnconfirmedPayouts(payouts);
    },
    close() {
      payments.journal.close();
      payouts.journal.close();
    },
  };
}
