import type { Localized } from '@parlour/contracts';
import { formatCount, formatWithSymbol } from '@parlour/money';
import { fillMessage, type MessageText, toParagraph } from '../../wallet/index.ts';
import type { StoredRedemption } from './redemption-store.ts';

const approvedTitle: Localized = {
  EN: 'Redemption approved',
  MY: 'လဲလှယ်မှုကို အတည်ပြုပြီးပါပြီ',
  CN: '兑换已通过',
};

const texts: Record<'thing' | 'credit' | 'rejected', MessageText> = {
  thing: {
    title: approvedTitle,
    body: {
      EN: '<p>Your redemption {number} is approved: {units} × {reward}. We send it to the address that you gave.</p>{remark}',
      MY: '<p>သင့်လဲလှယ်မှု {number} ကို အတည်ပြုပြီးပါပြီ - {units} × {reward}။ သင်ပေးထားသော လိပ်စာသို့ ပို့ပေးပါမည်။</p>{remark}',
      CN: '<p>您的兑换 {number} 已通过：{units} × {reward}。我们将寄送到您填写的地址。</p>{remark}',
    },
  },
  credit: {
    title: approvedTitle,
    body: {
      EN: '<p>Your redemption {number} is approved: {units} × {reward}. {credit} are in your main account and must be bet once before a withdrawal.</p>{remark}',
      MY: '<p>သင့်လဲလှယ်မှု {number} ကို အတည်ပြုပြီးပါပြီ - {units} × {reward}။ {credit} ကို သင့်ပင်မအကောင့်သို့ ထည့်ပြီးပါပြီ။ ငွေမထုတ်မီ တစ်ကြိမ် လောင်းရပါမည်။</p>{remark}',
      CN: '<p>您的兑换 {number} 已通过：{units} × {reward}。{credit} 已存入主账户，提款前须完成一倍流水。</p>{remark}',
    },
  },
  rejected: {
    title: { EN: 'Redemption rejected', MY: 'လဲလှယ်မှုကို ပယ်ချပါသည်', CN: '兑换被拒绝' },
    body: {
      EN: '<p>Your redemption {number} was rejected: {units} × {reward}. {points} points are back{cash}.</p>{remark}',
      MY: '<p>သင့်လဲလှယ်မှု {number} ကို ပယ်ချပါသည် - {units} × {reward}။ {points} ပွိုင့် ပြန်ရပါပြီ{cash}။</p>{remark}',
      CN: '<p>您的兑换 {number} 被拒绝：{units} × {reward}。{points} 积分已退回{cash}。</p>{remark}',
    },
  },
};

const createCashPart = (amount: string): Localized => ({
  EN: `, and ${amount} are back in your main account`,
  MY: `၊ ${amount} ကို သင့်ပင်မအကောင့်သို့ ပြန်ထည့်ပြီးပါပြီ`,
  CN: `，${amount} 已退回主账户`,
});

/** Returns the message to the member about the decision of a redemption. */
export function createDecisionMessage(redemption: StoredRedemption, symbol: string): MessageText {
  const { status, creditMinor, paidMinor, remark } = redemption;
  const kind = status === 'REJECTED' ? 'rejected' : creditMinor === null ? 'thing' : 'credit';
  return fillMessage(texts[kind], {
    number: redemption.number,
    units: String(redemption.units),
    reward: redemption.rewardName,
    points: formatCount(redemption.points),
    credit: formatWithSymbol(creditMinor ?? 0, symbol),
    cash: paidMinor > 0 ? createCashPart(formatWithSymbol(paidMinor, symbol)) : '',
    remark: remark === null ? '' : toParagraph(remark),
  });
}
