import type { Localized } from '@parlour/contracts';
import { type DepositRejectionReason, depositRejectionReasons } from '@parlour/contracts/calls';
import { formatWithSymbol } from '@parlour/money';
import { fillMessage, type MessageText, toParagraph } from '../member-messages.ts';
import type { DepositOrder } from './deposit-store.ts';

const credited: MessageText = {
  title: { EN: 'Deposit credited', MY: 'ငွေသွင်းခြင်း အောင်မြင်ပါသည်', CN: '存款已到账' },
  body: {
    EN: '<p>Your deposit {orderNo} is credited: {credit} are in your main account.</p>',
    MY: '<p>သင့်ငွေသွင်းမှု {orderNo} အောင်မြင်ပါသည်။ {credit} ကို သင့်ပင်မအကောင့်သို့ ထည့်ပြီးပါပြီ။</p>',
    CN: '<p>您的存款 {orderNo} 已到账：{credit} 已存入您的主账户。</p>',
  },
};

/** Another amount arrived than was requested: the message states both. */
const creditedOther: MessageText = {
  title: credited.title,
  body: {
    EN: '<p>Your deposit {orderNo} is credited. You requested {requested}, and {received} arrived: {credit} are in your main account.</p>',
    MY: '<p>သင့်ငွေသွင်းမှု {orderNo} အောင်မြင်ပါသည်။ သင်တောင်းဆိုသည်မှာ {requested} ဖြစ်ပြီး {received} ရောက်ရှိပါသည်။ {credit} ကို သင့်ပင်မအကောင့်သို့ ထည့်ပြီးပါပြီ။</p>',
    CN: '<p>您的存款 {orderNo} 已到账。您申请了 {requested}，实际到账 {received}：{credit} 已存入您的主账户。</p>',
  },
};

const failed: MessageText = {
  title: { EN: 'Deposit failed', MY: 'ငွေသွင်းခြင်း မအောင်မြင်ပါ', CN: '存款失败' },
  body: {
    EN: '<p>Your deposit {orderNo} of {requested} was not paid. Nothing was added to your account.</p>',
    MY: '<p>သင့်ငွေသွင်းမှု {orderNo} ({requested}) အတွက် ငွေပေးချေမှု မရရှိပါ။ သင့်အကောင့်သို့ မည်သည့်ငွေမျှ မထည့်ပါ။</p>',
    CN: '<p>您的存款 {orderNo}（{requested}）未付款，您的账户未增加任何金额。</p>',
  },
};

export function createCreditMessage(
  { orderNo, amountMinor: requestedMinor }: DepositOrder,
  { amountMinor, creditMinor, symbol }: { amountMinor: number; creditMinor: number; symbol: string },
): MessageText {
  return fillMessage(amountMinor === requestedMinor ? credited : creditedOther, {
    orderNo,
    requested: formatWithSymbol(requestedMinor, symbol),
    received: formatWithSymbol(amountMinor, symbol),
    credit: formatWithSymbol(creditMinor, symbol),
  });
}

/** A cashier rejected the order, with a reason. */
const rejected: MessageText = {
  title: failed.title,
  body: {
    EN: '<p>Your deposit {orderNo} of {requested} was rejected: {reason} Nothing was added to your account.</p>{note}',
    MY: '<p>သင့်ငွေသွင်းမှု {orderNo} ({requested}) ကို ပယ်ချပါသည်။ {reason} သင့်အကောင့်သို့ မည်သည့်ငွေမျှ မထည့်ပါ။</p>{note}',
    CN: '<p>您的存款 {orderNo}（{requested}）已被拒绝：{reason}您的账户未增加任何金额。</p>{note}',
  },
};

const rejections: Record<DepositRejectionReason, Localized> = {
  'not-received': {
    EN: 'the payment has not arrived.',
    MY: 'ငွေပေးချေမှု မရောက်ရှိပါ။',
    CN: '款项未到账。',
  },
  'other-sender': {
    EN: 'the payment came from the account of another person.',
    MY: 'အခြားသူ၏ အကောင့်မှ ပေးချေထားပါသည်။',
    CN: '付款来自他人账户。',
  },
  'proof-unclear': {
    EN: 'the pictures do not show the payment.',
    MY: 'ဓာတ်ပုံများတွင် ငွေပေးချေမှုကို မတွေ့ရပါ။',
    CN: '图片未显示该笔付款。',
  },
  other: {
    EN: 'customer service can tell you more.',
    MY: 'အသေးစိတ်ကို ဖောက်သည်ဝန်ဆောင်မှုတွင် မေးမြန်းနိုင်ပါသည်။',
    CN: '详情请咨询客服。',
  },
};

const isRejection = (reason: string): reason is DepositRejectionReason =>
  depositRejectionReasons.some((one) => one === reason);

/** `words` is the operator's message. */
export const createFailureMessage = (
  { orderNo, amountMinor }: DepositOrder,
  { symbol, reason, words }: { symbol: string; reason: string; words: string | undefined },
): MessageText =>
  fillMessage(isRejection(reason) ? rejected : failed, {
    orderNo,
    requested: formatWithSymbol(amountMinor, symbol),
    reason: isRejection(reason) ? rejections[reason] : '',
    note: words === undefined ? '' : toParagraph(words),
  });

/** The agent answered that nothing arrived. */
const denied: MessageText = {
  title: { EN: 'Your agent has not received the payment', MY: 'အေးဂျင့်က ငွေမရရှိသေးပါ', CN: '代理未收到款项' },
  body: {
    EN: '<p>Your agent answered that the payment of {requested} for the deposit {orderNo} has not arrived. Customer service decides, and may ask you for the receipt.</p>',
    MY: '<p>ငွေသွင်းမှု {orderNo} အတွက် {requested} မရောက်ရှိသေးကြောင်း သင့်အေးဂျင့်က ဖြေကြားပါသည်။ ဖောက်သည်ဝန်ဆောင်မှုက ဆုံးဖြတ်မည်ဖြစ်ပြီး ပြေစာ တောင်းနိုင်ပါသည်။</p>',
    CN: '<p>您的代理表示存款 {orderNo} 的款项 {requested} 尚未到账。客服将作出处理，并可能请您提供回单。</p>',
  },
};

export const createDenialMessage = ({ orderNo, amountMinor }: DepositOrder, symbol: string): MessageText =>
  fillMessage(denied, { orderNo, requested: formatWithSymbol(amountMinor, symbol) });

/** A downline states that a deposit to the agent is paid. */
const asked: MessageText = {
  title: { EN: 'A deposit waits for you', MY: 'ငွေသွင်းမှုတစ်ခု သင့်ကို စောင့်နေပါသည်', CN: '有存款等待您确认' },
  body: {
    EN: '<p>{name} states that {requested} are paid to you, with the reference code {code}. Confirm the deposit {orderNo} in the agent centre, or answer that nothing arrived.</p>',
    MY: '<p>{name} က {requested} ကို ရည်ညွှန်းကုဒ် {code} ဖြင့် သင့်ထံ ပေးချေပြီးကြောင်း ပြောပါသည်။ ငွေသွင်းမှု {orderNo} ကို အေးဂျင့်စင်တာတွင် အတည်ပြုပါ၊ သို့မဟုတ် ငွေမရောက်ကြောင်း ဖြေကြားပါ။</p>',
    CN: '<p>{name} 表示已向您支付 {requested}，附言码 {code}。请在代理中心确认存款 {orderNo}，或说明款项未到账。</p>',
  },
};

export const createAskedMessage = (
  { orderNo, amountMinor, referenceCode }: DepositOrder,
  { name, symbol }: { name: string; symbol: string },
): MessageText =>
  fillMessage(asked, {
    orderNo,
    name,
    code: referenceCode ?? '',
    requested: formatWithSymbol(amountMinor, symbol),
  });
