import { hash } from 'node:crypto';
import { type Database, dayMs, type GatewayConfig, type Tx } from '../../server/index.ts';
import { insertAccount, writeBanks } from './bank-account-store.ts';
import { createNumberCipher, readDataKeys } from './number-cipher.ts';

/** Inserts the banks of the sandbox, which pays out no real money. */
export async function seedBanks(tx: Tx | Database['kysely']): Promise<void> {
  await writeBanks(tx, [
    {
      code: 'SANDBOX',
      name: { EN: 'Sandbox Bank', MY: 'စမ်းသပ်ဘဏ်', CN: '沙盒银行' },
      numberMin: 8,
      numberMax: 16,
      isEnabled: true,
    },
    {
      code: 'SANDBOX_MOBILE',
      name: { EN: 'Sandbox Mobile Money', MY: 'စမ်းသပ်မိုဘိုင်းငွေ', CN: '沙盒移动钱包' },
      numberMin: 9,
      numberMax: 11,
      isEnabled: true,
    },
  ]);
}

/** A bank account that was added long enough ago to be usable. */
interface SeededAccount {
  memberId: number;
  /** The real name of the member. */
  holder: string;
  number: string;
  addedAt: Date;
}

/** Inserts usable default accounts at the sandbox's bank. */
export async function seedBankAccounts(
  tx: Tx,
  config: Pick<GatewayConfig, 'dataKeys' | 'dataDir' | 'production'>,
  accounts: readonly SeededAccount[],
): Promise<void> {
  const cipher = createNumberCipher(() => readDataKeys(config));
  for (const { memberId, holder, number, addedAt } of accounts)
    await insertAccount(tx, {
      memberId,
      requestId: toUuid(`bank-account:${memberId}`),
      bankCode: 'SANDBOX',
      holder,
      numberSealed: cipher.seal(number),
      numberDigest: cipher.digest(number),
      numberTail: number.slice(-4),
      branch: null,
      isDefault: true,
      addedAt,
      usableFrom: new Date(addedAt.getTime() + dayMs),
    });
}

/** Returns an id that is the same in every run of the seed. */
const toUuid = (text: string): string =>
  hash('sha256', text).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
