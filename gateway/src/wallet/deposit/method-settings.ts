/** The deposit methods and the site's receiving accounts, as operators set them. */
import { AppError } from '@parlour/contracts';
import type { setDepositMethodAct } from '@parlour/contracts/back-office';
import type * as z from 'zod/mini';
import type { Audit, Database, Tx } from '../../server/index.ts';
import { isManual, isToAgent } from './deposit-rules.ts';
import type { DepositTables } from './deposit-tables.ts';
import { type ListedMethod, lockMethod, readAllMethods, writeMethod } from './method-store.ts';
import type { PaymentProvider } from './payment-provider.ts';

type MethodInput = z.output<(typeof setDepositMethodAct)['input']>;

export interface MethodSettings {
  list(): Promise<object>;
  /** Returns the method before and after the change, for the decision of two people. Fails as `setIn` does. */
  readFacts(tx: Tx, input: MethodInput): Promise<object>;
  /**
   * Creates or replaces a method. Existing orders keep the account that they were created with. Fails with
   * `request.invalid` for fields that do not fit the kind or contradict each other.
   */
  setIn(tx: Tx, given: { actor: string; input: MethodInput }): Promise<object>;
  /** Removes a method from the members' page. Fails with `wallet.method-unavailable` for an unknown one. */
  close(given: { actor: string; methodId: string; reason: string }): Promise<object>;
}

export function createMethodSettings({
  database,
  audit,
  providers,
}: {
  database: Database;
  audit: Audit;
  providers: ReadonlyMap<string, PaymentProvider>;
}): MethodSettings {
  const toTables = (tx: Tx) => tx.withTables<DepositTables>();
  const requireSound = (before: ListedMethod | undefined, method: ListedMethod): void => {
    const { kind, provider, payee, feePpm, minMinor, maxMinor, dailyMaxMinor } = method;
    const rules: [isSound: boolean, path: string][] = [
      [before === undefined || before.kind === kind, 'kind'],
      [isManual(method) ? payee !== null : payee === null, 'payee'],
      [
        isManual(method) || isToAgent(method)
          ? provider === null
          : provider !== null && providers.has(provider),
        'provider',
      ],
      // The agent gives the whole amount.
      [!isToAgent(method) || (feePpm === 0 && method.feeFixedMinor === 0), 'feePpm'],
      [minMinor <= maxMinor, 'maxMinor'],
      [maxMinor <= dailyMaxMinor, 'dailyMaxMinor'],
    ];
    const fields = rules.flatMap(([isSound, path]) => (isSound ? [] : [{ path: [path], rule: 'invalid' }]));
    if (fields.length > 0)
      throw new AppError('request.invalid', `Method ${method.id} contradicts itself.`, { fields });
  };

  return {
    list: async () => ({
      methods: (await readAllMethods(database.withTables<DepositTables>())).map(toWireMethod),
    }),
    async readFacts(tx, input) {
      const before = await lockMethod(toTables(tx), input.methodId);
      const after = toListed(input);
      requireSound(before, after);
      return { before: before ? toWireMethod(before) : null, after: toWireMethod(after) };
    },
    async setIn(tx, { actor, input }) {
      const before = await lockMethod(toTables(tx), input.methodId);
      const after = toListed(input);
      requireSound(before, after);
      await writeMethod(toTables(tx), after);
      await audit.record(tx, {
        actor,
        act: 'deposit-method.set',
        subject: `deposit-method:${after.id}`,
        before: before && toWireMethod(before),
        after: { ...toWireMethod(after), reason: input.reason },
      });
      return { methodId: after.id, isEnabled: after.isEnabled };
    },
    close: ({ actor, methodId, reason }) =>
      database.transaction(async (tx) => {
        const method = await lockMethod(toTables(tx), methodId);
        if (!method) throw new AppError('wallet.method-unavailable', `There is no method ${methodId}.`);
        await writeMethod(toTables(tx), { ...method, isEnabled: false });
        await audit.record(tx, {
          actor,
          act: 'deposit-method.close',
          subject: `deposit-method:${methodId}`,
          before: { isEnabled: method.isEnabled },
          after: { isEnabled: false, reason },
        });
        return { methodId, isEnabled: false };
      }),
  };
}

const toListed = ({ methodId, reason: _reason, provider, payee, ...input }: MethodInput): ListedMethod => ({
  ...input,
  id: methodId,
  provider: provider ?? null,
  payee: payee ?? null,
});

const toWireMethod = ({ id, ...method }: ListedMethod) => ({
  methodId: id,
  ...method,
  quickAmounts: [...method.quickAmounts],
});
