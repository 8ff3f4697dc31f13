import type { Localized } from '@parlour/contracts';
import { redeemedBonusDays } from '@parlour/contracts/calls';
import { formatCount, formatWithSymbol } from '@parlour/money';
import { fillMessage, type MessageText, toHtml, toParagraph } from '../../wallet/index.ts';
import type { StoredRedemption } from './redemption-store.ts';

const approvedTitle: Localized = {
  EN: 'Redemption approved',
  MY: 'လဲလှယ်မှုကို အတည်ပြုပြီးပါပြီ',
  CN: '兑换已通过',
};

const texts: Record<'goods' | 'credit' | 'bonus' | 'rejected' | 'sent' | 'returned', MessageText> = {
  goods: {
    title: approvedTitle,
    body: {
      EN: '<p>Your redemption {number} is approved: {units} × {reward}. We will send it to the address you gave.</p>{remark}',
      MY: '<p>သင့်လဲလှယ်မှု {number} ကို အတည်ပြုပြီးပါပြီ - {units} × {reward}။ သင်ပေးထားသော လိပ်စာသို့ ပို့ပေးပါမည်။</p>{remark}',
      CN: '<p>您的兑换 {number} 已通过：{units} × {reward}。我们将寄送到您填写的地址。</p>{remark}',
    },
  },
  credit: {
    title: approvedTitle,
    body: {
      EN: '<p>Your redemption {number} is approved: {units} × {reward}. {credit} has been added to your main account and must be bet once before a withdrawal.</p>{remark}',
      MY: '<p>သင့်လဲလှယ်မှု {number} ကို အတည်ပြုပြီးပါပြီ - {units} × {reward}။ {credit} ကို သင့်ပင်မအကောင့်သို့ ထည့်ပြီးပါပြီ။ ငွေမထုတ်မီ တစ်ကြိမ် လောင်းရပါမည်။</p>{remark}',
      CN: '<p>您的兑换 {number} 已通过：{units} × {reward}。{credit} 已存入主账户，提款前须完成一倍流水。</p>{remark}',
    },
  },
  bonus: {
    title: approvedTitle,
    body: {
      EN: '<p>Your redemption {number} is approved: {units} × {reward}. You have {days} days to bet the bonus of {credit} once. What is left of it, with its wins, then becomes real money.</p>{remark}',
      MY: '<p>သင့်လဲလှယ်မှု {number} ကို အတည်ပြုပြီးပါပြီ - {units} × {reward}။ ဘောနပ်စ် {credit} ကို {days} ရက်အတွင်း တစ်ကြိမ် လောင်းပါ။ ထို့နောက် နိုင်ငွေအပါအဝင် ကျန်ငွေသည် ငွေသား ဖြစ်လာပါမည်။</p>{remark}',
      CN: '<p>您的兑换 {number} 已通过：{units} × {reward}。请在 {days} 天内将 {credit} 奖金投注一倍，之后剩余奖金及其赢利转为现金。</p>{remark}',
    },
  },
  sent: {
    title: { EN: 'Your reward was sent', MY: 'သင့်ဆုလက်ဆောင်ကို ပို့လိုက်ပါပြီ', CN: '您的奖品已寄出' },
    body: {
      EN: '<p>{units} × {reward} (redemption {number}) is on its way with {carrier}.{parcel}</p>',
      MY: '<p>{units} × {reward} (လဲလှယ်မှု {number}) ကို {carrier} ဖြင့် ပို့လိုက်ပါပြီ။{parcel}</p>',
      CN: '<p>{units} × {reward}（兑换 {number}）已由 {carrier} 寄出。{parcel}</p>',
    },
  },
  returned: {
    title: { EN: 'Your reward was returned to us', MY: 'သင့်ဆုလက်ဆောင် ပြန်ရောက်လာပါသည်', CN: '您的奖品已退回' },
    body: {
      EN: '<p>{units} × {reward} (redemption {number}) was returned to us. Your {points} points have been refunded{cash}.</p>',
      MY: '<p>{units} × {reward} (လဲလှယ်မှု {number}) သည် ကျွန်ုပ်တို့ထံ ပြန်ရောက်လာပါသည်။ {points} ပွိုင့် ပြန်ရပါပြီ{cash}။</p>',
      CN: '<p>{units} × {reward}（兑换 {number}）已退回我们处。{points} 积分已退还{cash}。</p>',
    },
  },
  rejected: {
    title: { EN: 'Redemption rejected', MY: 'လဲလှယ်မှုကို ပယ်ချပါသည်', CN: '兑换被拒绝' },
    body: {
      EN: '<p>Your redemption {number} was rejected: {units} × {reward}. Your {points} points have been refunded{cash}.</p>{remark}',
      MY: '<p>သင့်လဲလှယ်မှု {number} ကို ပယ်ချပါသည် - {units} × {reward}။ {points} ပွိုင့် ပြန်ရပါပြီ{cash}။</p>{remark}',
      CN: '<p>您的兑换 {number} 被拒绝：{units} × {reward}。{points} 积分已退回{cash}。</p>{remark}',
    },
  },
};

const createTrackingText = (tracking: string): Localized => ({
  EN: ` Tracking number: ${tracking}.`,
  MY: ` ပါဆယ်နံပါတ် ${tracking}။`,
  CN: `运单号 ${tracking}。`,
});

/** Returns the message to the member about goods that were sent or came back; undefined for delivered ones. */
export function createShipmentMessage(redemption: StoredRedemption, symbol: string): MessageText | undefined {
  const { shipment, carrier, tracking, paidMinor } = redemption;
  if (shipment !== 'SENT' && shipment !== 'RETURNED') return undefined;
  return fillMessage(texts[shipment === 'SENT' ? 'sent' : 'returned'], {
    number: redemption.number,
    units: String(redemption.units),
    reward: redemption.rewardName,
    points: formatCount(redemption.points),
    cash: paidMinor > 0 ? createCashPart(formatWithSymbol(paidMinor, symbol)) : '',
    carrier: toHtml(carrier ?? ''),
    parcel: tracking === null ? '' : createTrackingText(toHtml(tracking)),
  });
}

const createCashPart = (amount: string): Localized => ({
  EN: `, and ${amount} has been returned to your main account`,
  MY: `၊ ${amount} ကို သင့်ပင်မအကောင့်သို့ ပြန်ထည့်ပြီးပါပြီ`,
  CN: `，${amount} 已退回主账户`,
});

/** Returns the message to the member about the decision of a redemption. */
export function createDecisionMessage(redemption: StoredRedemption, symbol: string): MessageText {
  const { status, rewardType, creditMinor, paidMinor, remark } = redemption;
  const approved = { PHYSICAL: 'goods', CREDIT: 'credit', FREEBET: 'bonus' } as const;
  return fillMessage(texts[status === 'REJECTED' ? 'rejected' : approved[rewardType]], {
    number: redemption.number,
    units: String(redemption.units),
    reward: redemption.rewardName,
    points: formatCount(redemption.points),
    credit: formatWithSymbol(creditMinor ?? 0, symbol),
    days: String(redeemedBonusDays),
    cash: paidMinor > 0 ? createCashPart(formatWithSymbol(paidMinor, symbol)) : '',
    remark: remark === null ? '' : toParagraph(remark),
  });
}
