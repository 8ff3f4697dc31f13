import type { Database } from '../../server/index.ts';
import type { DepositTables } from './deposit-tables.ts';
import { insertMethods } from './method-store.ts';

/** Inserts the deposit methods of the sandbox's payment provider. */
export async function seedDepositMethods(database: Pick<Database, 'withTables'>): Promise<void> {
  await insertMethods(database.withTables<DepositTables>(), [
    {
      id: 'sandbox-wallet',
      kind: 'GATEWAY',
      provider: 'sandbox',
      payee: null,
      requiresProof: false,
      requiresSender: false,
      title: { EN: 'Sandbox Pay', MY: 'စမ်းသပ်ငွေပေးချေမှု', CN: '沙盒支付' },
      instructions: {
        EN: 'You’ll finish the payment on the provider’s page. This is a test: you choose the result, and no real money moves.',
        MY: 'ငွေပေးချေမှုဝန်ဆောင်သူ၏ စာမျက်နှာသို့ ရောက်ပြီး ငွေပေးချေမှု ဘယ်လိုပြီးမည်ကို သင်ရွေးနိုင်သည်။ ငွေအစစ် မရွေ့ပါ။',
        CN: '您将前往支付服务商的页面，由您决定支付结果。不会产生真实资金往来。',
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
      payee: null,
      requiresProof: false,
      requiresSender: false,
      title: { EN: 'Sandbox Card', MY: 'စမ်းသပ်ကတ်', CN: '沙盒银行卡' },
      instructions: {
        EN: 'Like Sandbox Pay, plus a card fee.',
        MY: 'စမ်းသပ်ငွေပေးချေမှု ကဲ့သို့ပင်ဖြစ်ပြီး ကတ်ကြေး ကောက်ခံသည်။',
        CN: '与沙盒支付相同，另收银行卡手续费。',
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

const shared = {
  provider: null,
  feeFixedMinor: 0,
  expiresMin: 30,
  quickAmounts: [500_000, 1_000_000, 5_000_000, 10_000_000],
} as const;

/** Inserts one method of each manual kind, with receiving accounts at the sandbox's bank, and one to the agent. No real money moves. */
export async function seedManualMethods(database: Pick<Database, 'withTables'>): Promise<void> {
  const bank = { EN: 'Sandbox Bank', MY: 'စမ်းသပ်ဘဏ်', CN: '沙盒银行' };
  const mobile = { EN: 'Sandbox Mobile Money', MY: 'စမ်းသပ်မိုဘိုင်းငွေ', CN: '沙盒移动钱包' };
  const holder = 'Parlour Demonstration';
  const afterProviders = 10;
  await insertMethods(
    database.withTables<DepositTables>(),
    [
      {
        ...shared,
        id: 'bank-transfer',
        kind: 'BANK',
        title: bank,
        instructions: {
          EN: 'Transfer the exact amount from your own account, with the reference code in the remark. Then add a picture of the receipt. This is a test: pay nothing.',
          MY: 'မိမိအကောင့်မှ ပမာဏအတိအကျကို ရည်ညွှန်းကုဒ်ကို မှတ်ချက်တွင်ထည့်၍ လွှဲပါ။ ထို့နောက် ပြေစာဓာတ်ပုံ တွဲပါ။ စမ်းသပ်မှုဖြစ်သဖြင့် ငွေအစစ် မလွှဲပါနှင့်။',
          CN: '请从本人账户转账准确金额，并在备注中填写附言码，然后上传回单图片。此为测试，请勿实际付款。',
        },
        minMinor: 100_000,
        maxMinor: 500_000_000,
        dailyMaxMinor: 1_000_000_000,
        feePpm: 0,
        payee: { bank, holder, number: '9990100200300401' },
        requiresProof: true,
        requiresSender: true,
      },
      {
        ...shared,
        id: 'mobile-money',
        kind: 'EWALLET',
        title: mobile,
        instructions: {
          EN: 'Send the exact amount in your wallet app, with the reference code in the note. Then add a picture of the result. This is a test: pay nothing.',
          MY: 'ပိုက်ဆံအိတ်အက်ပ်မှ ပမာဏအတိအကျကို ရည်ညွှန်းကုဒ်ကို မှတ်စုတွင်ထည့်၍ ပို့ပါ။ ထို့နောက် ရလဒ်ဓာတ်ပုံ တွဲပါ။ စမ်းသပ်မှုဖြစ်သဖြင့် ငွေအစစ် မပို့ပါနှင့်။',
          CN: '请在钱包应用中转账准确金额，并在备注中填写附言码，然后上传结果截图。此为测试，请勿实际付款。',
        },
        minMinor: 50_000,
        maxMinor: 100_000_000,
        dailyMaxMinor: 300_000_000,
        feePpm: 5_000,
        payee: { bank: mobile, holder, number: '09990100200' },
        requiresProof: true,
        requiresSender: false,
      },
      {
        ...shared,
        id: 'qr-payment',
        kind: 'QR',
        title: { EN: 'Sandbox QR', MY: 'စမ်းသပ် QR', CN: '沙盒扫码' },
        instructions: {
          EN: 'Scan the code with your bank or wallet app and enter the exact amount and the reference code. This is a test: pay nothing.',
          MY: 'ဘဏ် သို့မဟုတ် ပိုက်ဆံအိတ်အက်ပ်ဖြင့် ကုဒ်ကို စကင်ဖတ်ပြီး ပမာဏအတိအကျနှင့် ရည်ညွှန်းကုဒ်ကို ထည့်ပါ။ စမ်းသပ်မှုဖြစ်သဖြင့် ငွေအစစ် မပေးပါနှင့်။',
          CN: '请用银行或钱包应用扫码，输入准确金额和附言码。此为测试，请勿实际付款。',
        },
        minMinor: 50_000,
        maxMinor: 200_000_000,
        dailyMaxMinor: 500_000_000,
        feePpm: 0,
        payee: { bank: mobile, holder, number: '09990100201', qr: 'sandbox-pay:09990100201' },
        requiresProof: true,
        requiresSender: false,
      },
      {
        ...shared,
        id: 'agent',
        kind: 'AGENT',
        title: { EN: 'Your agent', MY: 'သင့်အေးဂျင့်', CN: '您的代理' },
        instructions: {
          EN: 'Pay the exact amount to your agent and name the reference code. The agent confirms it. This is a test: pay nothing.',
          MY: 'ပမာဏအတိအကျကို သင့်အေးဂျင့်ထံ ပေးချေပြီး ရည်ညွှန်းကုဒ်ကို ပြောပါ။ အေးဂျင့်က အတည်ပြုပါမည်။ စမ်းသပ်မှုဖြစ်သဖြင့် ငွေအစစ် မပေးပါနှင့်။',
          CN: '请向您的代理支付准确金额并告知附言码，由代理确认。此为测试，请勿实际付款。',
        },
        minMinor: 50_000,
        maxMinor: 100_000_000,
        dailyMaxMinor: 300_000_000,
        feePpm: 0,
        payee: null,
        requiresProof: false,
        requiresSender: false,
      },
    ],
    afterProviders,
  );
}
