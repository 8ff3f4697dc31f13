import type { Database } from '../../server/index.ts';
import { type DepositTables, insertMethods } from './deposit-store.ts';

/** Inserts the sandbox's deposit methods of a new site, on the database or in a transaction. */
export async function seedDepositMethods(database: Pick<Database, 'withTables'>): Promise<void> {
  await insertMethods(database.withTables<DepositTables>(), [
    {
      id: 'sandbox-wallet',
      kind: 'GATEWAY',
      provider: 'sandbox',
      title: { EN: 'Sandbox Pay', MY: 'Sandbox Pay', CN: '沙盒支付' },
      instructions: {
        EN: 'You’ll finish the payment on the provider’s page. This is a test: you choose the result, and no real money moves.',
        MY: 'ငွေပေးချေမှုဝန်ဆောင်သူ၏ စာမျက်နှာသို့ ရောက်ပြီး ငွေပေးချေမှု ဘယ်လိုပြီးမည်ကို သင်ရွေးနိုင်သည်။ ငွေအစစ် မရွေ့ပါ။',
        CN: '您将前往支付服务商的页面,由您决定支付结果。不会产生真实资金往来。',
      },
      minMinor: 1_000,
      maxMinor: 500_000_000,
      dailyMaxMinor: 2_000_000_000,
      feePpm: 0,
      feeFixedMinor: 0,
      expiresMin: 30,
      quickAmounts: [500_000, 1_000_000, 5_000_000, 10_000_000, 50_000_000],
    },
    {
      id: 'sandbox-card',
      kind: 'GATEWAY',
      provider: 'sandbox',
      title: { EN: 'Sandbox Card', MY: 'Sandbox Card ကတ်', CN: '沙盒银行卡' },
      instructions: {
        EN: 'Like Sandbox Pay, plus a card fee.',
        MY: 'Sandbox Pay ကဲ့သို့ပင်ဖြစ်ပြီး ကတ်ကြေး ကောက်ခံသည်။',
        CN: '与沙盒支付相同,另收银行卡手续费。',
      },
      minMinor: 1_000,
      maxMinor: 50_000_000,
      dailyMaxMinor: 100_000_000,
      feePpm: 10_000,
      feeFixedMinor: 0,
      expiresMin: 30,
      quickAmounts: [500_000, 1_000_000, 2_500_000, 5_000_000],
    },
  ]);
}
