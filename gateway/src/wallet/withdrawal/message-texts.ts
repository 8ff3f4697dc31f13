import type { Localized } from '@parlour/contracts';
import { rejectionReasons, type WithdrawalReason, type WithdrawalStatus } from '@parlour/contracts/calls';
import { formatWithSymbol } from '@parlour/money';
import { fillMessage, type MessageText, toParagraph } from '../member-messages.ts';
import { getNet, getRemaining, type WithdrawalOrder } from './withdrawal-store.ts';

type Rejection = (typeof rejectionReasons)[number];

const rejections: Record<Rejection, Localized> = {
  'bank-account': {
    EN: 'the bank account does not belong to you or is closed',
    MY: 'ဘဏ်အကောင့်သည် သင့်အကောင့် မဟုတ်ပါ သို့မဟုတ် ပိတ်ထားပါသည်',
    CN: '银行账户不属于您或已关闭',
  },
  identity: {
    EN: 'your identity has to be checked first',
    MY: 'သင့်ကိုယ်ရေးအချက်အလက်ကို ဦးစွာ စစ်ဆေးရန် လိုအပ်ပါသည်',
    CN: '需要先核实您的身份',
  },
  'bonus-terms': {
    EN: 'the conditions of a bonus are not met',
    MY: 'ဘောနပ်စ်၏ သတ်မှတ်ချက်များ မပြည့်မီပါ',
    CN: '未满足奖金条件',
  },
  'unusual-play': {
    EN: 'your play is being checked',
    MY: 'သင့်ကစားမှုကို စစ်ဆေးနေပါသည်',
    CN: '正在核查您的投注',
  },
  other: { EN: 'customer service explains why', MY: 'ဖောက်သည်ဝန်ဆောင်မှုက ရှင်းပြပါမည်', CN: '客服将说明原因' },
};

const texts: Partial<Record<WithdrawalStatus, MessageText>> = {
  REQUESTED: {
    title: { EN: 'Withdrawal requested', MY: 'ငွေထုတ်ရန် တောင်းဆိုပြီးပါပြီ', CN: '提款申请已提交' },
    body: {
      EN: '<p>We received your withdrawal {orderNo} of {amount}. The amount is held while we review it.</p>',
      MY: '<p>{amount} ငွေထုတ်ရန် တောင်းဆိုမှု {orderNo} ကို လက်ခံရရှိပါသည်။ စစ်ဆေးနေစဉ် ငွေကို ထိန်းထားပါသည်။</p>',
      CN: '<p>我们已收到您的提款 {orderNo}，金额 {amount}。审核期间该金额将被冻结。</p>',
    },
  },
  APPROVED: {
    title: { EN: 'Withdrawal approved', MY: 'ငွေထုတ်မှုကို အတည်ပြုပြီးပါပြီ', CN: '提款已批准' },
    body: {
      EN: '<p>Your withdrawal {orderNo} is approved. {net} will be paid to the account {account}.</p>',
      MY: '<p>သင့်ငွေထုတ်မှု {orderNo} ကို အတည်ပြုပြီးပါပြီ။ {net} ကို အကောင့် {account} သို့ ပေးချေပါမည်။</p>',
      CN: '<p>您的提款 {orderNo} 已批准。{net} 将支付至账户 {account}。</p>',
    },
  },
  REJECTED: {
    title: { EN: 'Withdrawal rejected', MY: 'ငွေထုတ်မှုကို ပယ်ချပါသည်', CN: '提款被拒绝' },
    body: {
      EN: '<p>Your withdrawal {orderNo} was rejected: {reason}. {amount} are back in your main account.</p>{note}',
      MY: '<p>သင့်ငွေထုတ်မှု {orderNo} ကို ပယ်ချပါသည်။ အကြောင်းရင်း - {reason}။ {amount} ကို သင့်ပင်မအကောင့်သို့ ပြန်ထည့်ပြီးပါပြီ။</p>{note}',
      CN: '<p>您的提款 {orderNo} 被拒绝：{reason}。{amount} 已退回您的主账户。</p>{note}',
    },
  },
  FAILED: {
    title: { EN: 'Withdrawal failed', MY: 'ငွေထုတ်မှု မအောင်မြင်ပါ', CN: '提款失败' },
    body: {
      EN: '<p>The bank refused your withdrawal {orderNo}. {amount} are back in your main account.</p>',
      MY: '<p>ဘဏ်က သင့်ငွေထုတ်မှု {orderNo} ကို ငြင်းပယ်ပါသည်။ {amount} ကို သင့်ပင်မအကောင့်သို့ ပြန်ထည့်ပြီးပါပြီ။</p>',
      CN: '<p>银行拒绝了您的提款 {orderNo}。{amount} 已退回您的主账户。</p>',
    },
  },
  UNKNOWN: {
    title: { EN: 'Withdrawal delayed', MY: 'ငွေထုတ်မှု နှောင့်နှေးနေပါသည်', CN: '提款延迟' },
    body: {
      EN: '<p>The bank has not answered yet about your withdrawal {orderNo}. The amount stays held until it does.</p>',
      MY: '<p>သင့်ငွေထုတ်မှု {orderNo} အတွက် ဘဏ်က အကြောင်းမပြန်သေးပါ။ အကြောင်းပြန်သည်အထိ ငွေကို ထိန်းထားပါသည်။</p>',
      CN: '<p>银行尚未就您的提款 {orderNo} 作出答复。在此之前该金额将保持冻结。</p>',
    },
  },
  DISBURSED: {
    title: { EN: 'Withdrawal paid', MY: 'ငွေကို ပေးချေပြီးပါပြီ', CN: '提款已支付' },
    body: {
      EN: '<p>{net} of your withdrawal {orderNo} were sent to the account {account}. Please say within {minutes} minutes whether it arrived; without an answer it counts as received.</p>',
      MY: '<p>သင့်ငွေထုတ်မှု {orderNo} ၏ {net} ကို အကောင့် {account} သို့ ပို့ပြီးပါပြီ။ ငွေရောက်မရောက် {minutes} မိနစ်အတွင်း ဖြေကြားပါ။ မဖြေပါက လက်ခံရရှိသည်ဟု သတ်မှတ်ပါမည်။</p>',
      CN: '<p>您的提款 {orderNo} 中的 {net} 已汇至账户 {account}。请在 {minutes} 分钟内确认是否到账；未答复视为已收到。</p>',
    },
  },
  RECEIVED: {
    title: { EN: 'Withdrawal completed', MY: 'ငွေထုတ်မှု ပြီးဆုံးပါပြီ', CN: '提款已完成' },
    body: {
      EN: '<p>Your withdrawal {orderNo} is completed: {received} were received.</p>',
      MY: '<p>သင့်ငွေထုတ်မှု {orderNo} ပြီးဆုံးပါပြီ။ {received} ကို လက်ခံရရှိပြီးပါပြီ။</p>',
      CN: '<p>您的提款 {orderNo} 已完成：已收到 {received}。</p>',
    },
  },
  PART_RECEIVED: {
    title: { EN: 'Part of a withdrawal is missing', MY: 'ငွေအချို့ မရောက်သေးပါ', CN: '提款部分未到账' },
    body: {
      EN: '<p>You received {received} of your withdrawal {orderNo}, and {remaining} are missing. We look into it.</p>',
      MY: '<p>သင့်ငွေထုတ်မှု {orderNo} ၏ {received} ကို လက်ခံရရှိပြီး {remaining} မရောက်သေးပါ။ ကျွန်ုပ်တို့ စစ်ဆေးပါမည်။</p>',
      CN: '<p>您的提款 {orderNo} 已收到 {received}，尚缺 {remaining}。我们正在核查。</p>',
    },
  },
  NOT_RECEIVED: {
    title: {
      EN: 'Withdrawal reported as missing',
      MY: 'ငွေမရောက်ကြောင်း တိုင်ကြားပြီးပါပြီ',
      CN: '已报告提款未到账',
    },
    body: {
      EN: '<p>You did not receive {remaining} of your withdrawal {orderNo}. We look into it.</p>',
      MY: '<p>သင့်ငွေထုတ်မှု {orderNo} ၏ {remaining} ကို မရရှိသေးပါ။ ကျွန်ုပ်တို့ စစ်ဆေးပါမည်။</p>',
      CN: '<p>您的提款 {orderNo} 的 {remaining} 未到账。我们正在核查。</p>',
    },
  },
  INVESTIGATING: {
    title: { EN: 'Withdrawal under investigation', MY: 'ငွေထုတ်မှုကို စုံစမ်းနေပါသည်', CN: '提款正在调查' },
    body: {
      EN: '<p>We ask the bank about {remaining} of your withdrawal {orderNo}.</p>',
      MY: '<p>သင့်ငွေထုတ်မှု {orderNo} ၏ {remaining} အကြောင်း ဘဏ်ကို မေးမြန်းနေပါသည်။</p>',
      CN: '<p>我们正在向银行查询您的提款 {orderNo} 的 {remaining}。</p>',
    },
  },
  REPAID: {
    title: { EN: 'Withdrawal paid again', MY: 'ငွေကို ထပ်မံပေးချေပြီးပါပြီ', CN: '提款已重新支付' },
    body: {
      EN: '<p>{remaining} of your withdrawal {orderNo} were sent again to the account {account}. Please say within {minutes} minutes whether it arrived; without an answer it counts as received.</p>',
      MY: '<p>သင့်ငွေထုတ်မှု {orderNo} ၏ {remaining} ကို အကောင့် {account} သို့ ထပ်မံပို့ပြီးပါပြီ။ ငွေရောက်မရောက် {minutes} မိနစ်အတွင်း ဖြေကြားပါ။ မဖြေပါက လက်ခံရရှိသည်ဟု သတ်မှတ်ပါမည်။</p>',
      CN: '<p>您的提款 {orderNo} 中的 {remaining} 已再次汇至账户 {account}。请在 {minutes} 分钟内确认是否到账；未答复视为已收到。</p>',
    },
  },
  RETURNED: {
    title: { EN: 'Withdrawal returned', MY: 'ငွေကို ပြန်ထည့်ပြီးပါပြီ', CN: '提款已退回' },
    body: {
      EN: '<p>{remaining} of your withdrawal {orderNo} are back in your main account.</p>',
      MY: '<p>သင့်ငွေထုတ်မှု {orderNo} ၏ {remaining} ကို သင့်ပင်မအကောင့်သို့ ပြန်ထည့်ပြီးပါပြီ။</p>',
      CN: '<p>您的提款 {orderNo} 的 {remaining} 已退回您的主账户。</p>',
    },
  },
  FORCED_RECEIVED: {
    title: { EN: 'Withdrawal counted as received', MY: 'ငွေရရှိသည်ဟု သတ်မှတ်ပါသည်', CN: '提款视为已收到' },
    body: {
      EN: '<p>The bank confirms that the whole of your withdrawal {orderNo} arrived, so it counts as received and is not refunded.</p>{note}<p>If you disagree, send us a complaint: Feedback, topic Withdrawal.</p>',
      MY: '<p>သင့်ငွေထုတ်မှု {orderNo} အားလုံး ရောက်ရှိကြောင်း ဘဏ်က အတည်ပြုသဖြင့် လက်ခံရရှိသည်ဟု သတ်မှတ်ပြီး ပြန်အမ်းမည် မဟုတ်ပါ။</p>{note}<p>သဘောမတူပါက အကြံပြုချက် စာမျက်နှာမှ ငွေထုတ်ခြင်း ခေါင်းစဉ်ဖြင့် တိုင်ကြားပါ။</p>',
      CN: '<p>银行确认您的提款 {orderNo} 已全部到账，因此视为已收到，不予退款。</p>{note}<p>如有异议，请通过“意见反馈”选择“提款”向我们投诉。</p>',
    },
  },
};

/** The first message about an order that an operator opened for the owner of a dormant account. */
const paybackText: MessageText = {
  title: { EN: 'Your money is paid back', MY: 'သင့်ငွေကို ပြန်ပေးပါမည်', CN: '正在退还您的资金' },
  body: {
    EN: '<p>You have not logged in for a long time, so we send your money back: withdrawal {orderNo} of {amount} to your account {account}, without a fee.</p>',
    MY: '<p>သင် ကာလအတော်ကြာ မဝင်ခဲ့သောကြောင့် သင့်ငွေကို ပြန်ပေးပါမည်။ ငွေထုတ်မှု {orderNo} ဖြင့် {amount} ကို သင့်အကောင့် {account} သို့ အခကြေးငွေမယူဘဲ ပို့ပါမည်။</p>',
    CN: '<p>由于您长期未登录，我们将退还您的资金：通过提款 {orderNo} 向您的账户 {account} 支付 {amount}，不收手续费。</p>',
  },
};

const isRejection = (reason: WithdrawalReason | null): reason is Rejection =>
  rejectionReasons.some((one) => one === reason);

/**
 * Returns the message to the member about the state that an order has reached; undefined for an internal
 * state.
 */
export function createStatusMessage(
  order: WithdrawalOrder,
  { symbol, minutes, isPayback }: { symbol: string; minutes: number; isPayback: boolean },
): MessageText | undefined {
  const text = isPayback ? paybackText : texts[order.status];
  if (!text) return undefined;
  const toText = (minor: number): string => formatWithSymbol(minor, symbol);
  return fillMessage(text, {
    orderNo: order.orderNo,
    amount: toText(order.amountMinor),
    net: toText(getNet(order)),
    received: toText(order.receivedMinor),
    remaining: toText(getRemaining(order)),
    account: `****${order.numberTail}`,
    minutes: String(minutes),
    reason: isRejection(order.reasonCode) ? rejections[order.reasonCode] : '',
    note: order.reason === null ? '' : toParagraph(order.reason),
  });
}
