/** Messages to the parties of a contract. */
import type { Localized } from '@parlour/contracts';
import type { AgentContractType } from '@parlour/contracts/calls';
import type { IdentityService } from '../../identity/index.ts';
import type { Tx } from '../../server/index.ts';
import { fillMessage, type Messages, type MessageText } from '../../wallet/index.ts';
import { maskAccount } from '../mask-account.ts';
import type { Contract } from './store.ts';

export interface NoticeParts {
  messages: Messages;
  /** Hours for which an offer stays open. */
  times: { offerHours: number };
  /** Time zone of the dates in messages. */
  timeZone: string;
  identity: Pick<IdentityService, 'findMemberIn'>;
}

type News =
  | 'offered'
  | 'replaced'
  | 'accepted'
  | 'rejected'
  | 'withdrawn'
  | 'expired'
  | 'superseded'
  | 'terminated'
  | 'cut'
  | 'moved'
  | 'movedOffer';
type Parties = Pick<Contract, 'type' | 'fromId' | 'toId'> & {
  /** The end of a contract that ends. */
  endsAt?: Date;
};

const kinds: Record<AgentContractType, Localized> = {
  DIVIDEND: { EN: 'dividend', MY: 'အမြတ်ဝေစု', CN: '分红' },
  DAILY: { EN: 'daily salary', MY: 'နေ့စဉ်လစာ', CN: '日工资' },
  HOURLY: { EN: 'hourly salary', MY: 'နာရီလစာ', CN: '小时工资' },
  REALTIME: { EN: 'real-time salary', MY: 'အချိန်နှင့်တစ်ပြေးညီ လစာ', CN: '实时工资' },
};
const platform: Localized = { EN: 'the platform', MY: 'ပလက်ဖောင်း', CN: '平台' };

const titles: Record<News, Localized> = {
  offered: { EN: 'A contract is offered to you', MY: 'သင့်အား စာချုပ် ကမ်းလှမ်းထားပါသည်', CN: '您收到一份契约' },
  accepted: { EN: 'Contract accepted', MY: 'စာချုပ်ကို လက်ခံပြီးပါပြီ', CN: '契约已接受' },
  rejected: { EN: 'Contract rejected', MY: 'စာချုပ်ကို ငြင်းပယ်ပါသည်', CN: '契约已拒绝' },
  replaced: { EN: 'Offer replaced', MY: 'ကမ်းလှမ်းချက်ကို အစားထိုးပါသည်', CN: '契约已替换' },
  withdrawn: { EN: 'Offer withdrawn', MY: 'ကမ်းလှမ်းချက်ကို ရုပ်သိမ်းပါသည်', CN: '契约已撤回' },
  expired: { EN: 'Offer expired', MY: 'ကမ်းလှမ်းချက် သက်တမ်းကုန်ပါပြီ', CN: '契约已过期' },
  superseded: { EN: 'Contract replaced', MY: 'စာချုပ်ကို အစားထိုးပါမည်', CN: '契约已更替' },
  terminated: { EN: 'Contract ended', MY: 'စာချုပ် ပြီးဆုံးပါမည်', CN: '契约已终止' },
  cut: { EN: 'Contract ended', MY: 'စာချုပ် ပြီးဆုံးပါမည်', CN: '契约已终止' },
  moved: { EN: 'Contract ended', MY: 'စာချုပ် ပြီးဆုံးပါပြီ', CN: '契约已终止' },
  movedOffer: { EN: 'Offer closed', MY: 'ကမ်းလှမ်းချက်ကို ပိတ်လိုက်ပါပြီ', CN: '契约已关闭' },
};

/** Texts for the agent who holds the contract, or to whom it was offered. */
const toHolder: Partial<Record<News, Localized>> = {
  offered: {
    EN: '<p>A {kind} contract from {giver} waits for your answer for {hours} hours.</p>',
    MY: '<p>{giver} ထံမှ {kind} စာချုပ်သည် သင့်အဖြေကို {hours} နာရီ စောင့်ပါမည်။</p>',
    CN: '<p>来自{giver}的{kind}契约等待您的答复，有效期 {hours} 小时。</p>',
  },
  replaced: {
    EN: '<p>A new offer replaces the earlier offer of a {kind} contract from {giver}.</p>',
    MY: '<p>{giver} ထံမှ ယခင် {kind} စာချုပ် ကမ်းလှမ်းချက်ကို ကမ်းလှမ်းချက်အသစ်ဖြင့် အစားထိုးလိုက်ပါသည်။</p>',
    CN: '<p>新的契约取代了{giver}此前提供的{kind}契约。</p>',
  },
  withdrawn: {
    EN: '<p>{giver} withdrew the offer of a {kind} contract.</p>',
    MY: '<p>{giver} က {kind} စာချုပ် ကမ်းလှမ်းချက်ကို ရုပ်သိမ်းလိုက်ပါသည်။</p>',
    CN: '<p>{giver}已撤回{kind}契约。</p>',
  },
  expired: {
    EN: '<p>The offer of a {kind} contract from {giver} expired without an answer.</p>',
    MY: '<p>{giver} ထံမှ {kind} စာချုပ် ကမ်းလှမ်းချက်သည် အဖြေမရှိဘဲ သက်တမ်းကုန်ပါပြီ။</p>',
    CN: '<p>来自{giver}的{kind}契约未获答复，已过期。</p>',
  },
  superseded: {
    EN: '<p>A new contract replaces your {kind} contract with {giver}, which is paid until the new one begins on {date}.</p>',
    MY: '<p>{giver} နှင့် သင်၏ {kind} စာချုပ်ကို စာချုပ်အသစ်ဖြင့် အစားထိုးပါမည်။ စာချုပ်အသစ် စတင်မည့် {date} အထိ ပေးချေပါမည်။</p>',
    CN: '<p>新契约将取代您与{giver}的{kind}契约，在新契约于 {date} 生效前仍会支付。</p>',
  },
  terminated: {
    EN: '<p>Your {kind} contract with {giver} ends on {date} with its running period, which is still paid.</p>',
    MY: '<p>{giver} နှင့် သင်၏ {kind} စာချုပ်သည် လက်ရှိကာလ ကုန်ဆုံးသည့် {date} တွင် ပြီးဆုံးပါမည်။ ထိုကာလအတွက် ပေးချေပါမည်။</p>',
    CN: '<p>您与{giver}的{kind}契约将于 {date} 随当前周期结束而终止，该周期仍会支付。</p>',
  },
  cut: {
    EN: '<p>Your {kind} contract with {giver} ends on {date}, because a contract above it changes. It is paid up to then.</p>',
    MY: '<p>အထက်ရှိ စာချုပ် ပြောင်းလဲမှုကြောင့် {giver} နှင့် သင်၏ {kind} စာချုပ်သည် {date} တွင် ပြီးဆုံးပါမည်။ ထိုအချိန်အထိ ပေးချေပါမည်။</p>',
    CN: '<p>由于上级契约变更，您与{giver}的{kind}契约将于 {date} 终止，结算至该时间为止。</p>',
  },
  moved: {
    EN: '<p>Your {kind} contract with {giver} ended on {date}, because the team changed. It is paid up to then.</p>',
    MY: '<p>အသင်းအတွင်း နေရာပြောင်းလဲမှုကြောင့် {giver} နှင့် သင်၏ {kind} စာချုပ်သည် {date} တွင် ပြီးဆုံးပါပြီ။ ထိုအချိန်အထိ ပေးချေပါမည်။</p>',
    CN: '<p>由于团队归属变更，您与{giver}的{kind}契约已于 {date} 终止，结算至该时间为止。</p>',
  },
  movedOffer: {
    EN: '<p>The offer of a {kind} contract from {giver} is closed, because you now belong to another agent.</p>',
    MY: '<p>သင်သည် အခြားအေးဂျင့်၏ အောက်သို့ ရောက်သွားသောကြောင့် {giver} ထံမှ {kind} စာချုပ် ကမ်းလှမ်းချက်ကို ပိတ်လိုက်ပါပြီ။</p>',
    CN: '<p>由于您已归属于另一位代理，{giver}提供的{kind}契约已关闭。</p>',
  },
};

/** Texts for the agent who gave the contract or the offer. */
const toGiver: Partial<Record<News, Localized>> = {
  superseded: {
    EN: '<p>A new contract replaces your {kind} contract with {holder}, which is paid until the new one begins on {date}.</p>',
    MY: '<p>{holder} နှင့် သင်၏ {kind} စာချုပ်ကို စာချုပ်အသစ်ဖြင့် အစားထိုးပါမည်။ စာချုပ်အသစ် စတင်မည့် {date} အထိ ပေးချေပါမည်။</p>',
    CN: '<p>新契约将取代您与{holder}的{kind}契约，在新契约于 {date} 生效前仍会支付。</p>',
  },
  accepted: {
    EN: '<p>{holder} accepted your {kind} contract.</p>',
    MY: '<p>{holder} က သင်၏ {kind} စာချုပ်ကို လက်ခံလိုက်ပါသည်။</p>',
    CN: '<p>{holder}已接受您的{kind}契约。</p>',
  },
  rejected: {
    EN: '<p>{holder} rejected your {kind} contract.</p>',
    MY: '<p>{holder} က သင်၏ {kind} စာချုပ်ကို ငြင်းပယ်လိုက်ပါသည်။</p>',
    CN: '<p>{holder}已拒绝您的{kind}契约。</p>',
  },
  expired: {
    EN: '<p>{holder} did not answer your offer of a {kind} contract within {hours} hours.</p>',
    MY: '<p>{holder} သည် သင်၏ {kind} စာချုပ် ကမ်းလှမ်းချက်ကို {hours} နာရီအတွင်း အဖြေမပေးပါ။</p>',
    CN: '<p>{holder}未在 {hours} 小时内答复您的{kind}契约。</p>',
  },
  terminated: {
    EN: '<p>Your {kind} contract with {holder} ends on {date} with its running period, which is still paid.</p>',
    MY: '<p>{holder} နှင့် သင်၏ {kind} စာချုပ်သည် လက်ရှိကာလ ကုန်ဆုံးသည့် {date} တွင် ပြီးဆုံးပါမည်။ ထိုကာလအတွက် ပေးချေပါမည်။</p>',
    CN: '<p>您与{holder}的{kind}契约将于 {date} 随当前周期结束而终止，该周期仍会支付。</p>',
  },
  cut: {
    EN: '<p>Your {kind} contract with {holder} ends on {date}, because a contract above it changes. It is paid up to then.</p>',
    MY: '<p>အထက်ရှိ စာချုပ် ပြောင်းလဲမှုကြောင့် {holder} နှင့် သင်၏ {kind} စာချုပ်သည် {date} တွင် ပြီးဆုံးပါမည်။ ထိုအချိန်အထိ ပေးချေပါမည်။</p>',
    CN: '<p>由于上级契约变更，您与{holder}的{kind}契约将于 {date} 终止，结算至该时间为止。</p>',
  },
  moved: {
    EN: '<p>Your {kind} contract with {holder} ended on {date}, because the team changed. It is paid up to then.</p>',
    MY: '<p>အသင်းအတွင်း နေရာပြောင်းလဲမှုကြောင့် {holder} နှင့် သင်၏ {kind} စာချုပ်သည် {date} တွင် ပြီးဆုံးပါပြီ။ ထိုအချိန်အထိ ပေးချေပါမည်။</p>',
    CN: '<p>由于团队归属变更，您与{holder}的{kind}契约已于 {date} 终止，结算至该时间为止。</p>',
  },
  movedOffer: {
    EN: '<p>Your offer of a {kind} contract is closed, because {holder} now belongs to another agent.</p>',
    MY: '<p>{holder} သည် အခြားအေးဂျင့်၏ အောက်သို့ ရောက်သွားသောကြောင့် သင်၏ {kind} စာချုပ် ကမ်းလှမ်းချက်ကို ပိတ်လိုက်ပါပြီ။</p>',
    CN: '<p>由于{holder}已归属于另一位代理，您的{kind}契约已关闭。</p>',
  },
};

/** Notifies both parties of a contract, each with the other's masked name. */
export async function sendNews(
  { messages, identity, times, timeZone }: NoticeParts,
  tx: Tx,
  news: News,
  { type, fromId, toId, endsAt }: Parties,
): Promise<void> {
  // The number distinguishes members whose masks are equal.
  const readName = async (id: number): Promise<string> =>
    `${maskAccount((await identity.findMemberIn(tx, id))?.username ?? '')} · ${id}`;
  const values = {
    kind: kinds[type],
    hours: String(times.offerHours),
    date: endsAt === undefined ? '' : formatMoment(timeZone, endsAt),
    holder: await readName(toId),
    giver: fromId === undefined ? platform : await readName(fromId),
  };
  const send = async (memberId: number | undefined, body: Localized | undefined): Promise<void> => {
    if (memberId === undefined || body === undefined) return;
    const text: MessageText = fillMessage({ title: titles[news], body }, values);
    await messages.sendMessage(tx, { to: { memberId }, kind: 'PERSONAL', ...text });
  };
  await send(toId, toHolder[news]);
  await send(fromId, toGiver[news]);
}

/** Returns the local time, such as `2026-12-01 00:00`. */
const formatMoment = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);
