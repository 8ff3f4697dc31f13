import { formatWithSymbol } from '@parlour/money';
import { fillMessage, type MessageText, toHtml } from '../member-messages.ts';
import type { Transfer } from './transfer-store.ts';

const sent: MessageText = {
  title: { EN: 'Transfer sent', MY: 'ငွေလွှဲပြီးပါပြီ', CN: '转账已发出' },
  body: {
    EN: '<p>You transferred {amount} to {name}. The number is {transferNo}.</p>',
    MY: '<p>{name} သို့ {amount} လွှဲပြီးပါပြီ။ နံပါတ်မှာ {transferNo} ဖြစ်သည်။</p>',
    CN: '<p>您已向 {name} 转账 {amount}，编号 {transferNo}。</p>',
  },
};

const received: Record<'UP' | 'DOWN', MessageText> = {
  UP: {
    title: { EN: 'Transfer received', MY: 'လွှဲငွေ ရရှိပါသည်', CN: '收到转账' },
    body: {
      EN: '<p>{name} transferred {amount} to your float. The number is {transferNo}.</p>',
      MY: '<p>{name} က သင့်လွှဲငွေအကောင့်သို့ {amount} လွှဲပေးပါသည်။ နံပါတ်မှာ {transferNo} ဖြစ်သည်။</p>',
      CN: '<p>{name} 向您的周转账户转入 {amount}，编号 {transferNo}。</p>',
    },
  },
  DOWN: {
    title: { EN: 'Transfer received', MY: 'လွှဲငွေ ရရှိပါသည်', CN: '收到转账' },
    body: {
      EN: '<p>{name} transferred {amount} to your main account. The number is {transferNo}. Bets of {required} are needed before a withdrawal.</p>',
      MY: '<p>{name} က သင့်ပင်မအကောင့်သို့ {amount} လွှဲပေးပါသည်။ နံပါတ်မှာ {transferNo} ဖြစ်သည်။ ငွေမထုတ်မီ {required} လောင်းရန် လိုအပ်ပါသည်။</p>',
      CN: '<p>{name} 向您的主账户转入 {amount}，编号 {transferNo}。提款前需完成 {required} 的投注。</p>',
    },
  },
};

/** Returns the message to a downline whose upline has begun or stopped accepting transfers. */
export const createAcceptanceMessage = (accepts: boolean): MessageText =>
  accepts
    ? {
        title: {
          EN: 'Transfers to your upline are possible',
          MY: 'အထက်လူသို့ ငွေလွှဲနိုင်ပါပြီ',
          CN: '您可以向上级转账',
        },
        body: {
          EN: '<p>Your upline accepts transfers from your account.</p>',
          MY: '<p>သင့်အထက်လူသည် သင့်အကောင့်မှ လွှဲငွေကို လက်ခံပါသည်။</p>',
          CN: '<p>您的上级接受来自您账户的转账。</p>',
        },
      }
    : {
        title: {
          EN: 'Transfers to your upline have ended',
          MY: 'အထက်လူသို့ ငွေလွှဲခြင်း ပိတ်ထားပါသည်',
          CN: '向上级转账已停止',
        },
        body: {
          EN: '<p>Your upline no longer accepts transfers from your account.</p>',
          MY: '<p>သင့်အထက်လူသည် သင့်အကောင့်မှ လွှဲငွေကို လက်မခံတော့ပါ။</p>',
          CN: '<p>您的上级不再接受来自您账户的转账。</p>',
        },
      };

interface MessageParts {
  symbol: string;
  /** The other party, masked. */
  name: string;
  /** Bets that the receiver must place before a withdrawal. */
  requiredMinor: number;
}

/** Returns the message to one party of a transfer between two members. */
export const createTransferMessage = (
  { kind, amountMinor, transferNo }: Pick<Transfer, 'amountMinor' | 'transferNo'> & { kind: 'UP' | 'DOWN' },
  side: 'sender' | 'receiver',
  { symbol, name, requiredMinor }: MessageParts,
): MessageText =>
  fillMessage(side === 'sender' ? sent : received[kind], {
    transferNo,
    name: toHtml(name),
    amount: formatWithSymbol(amountMinor, symbol),
    required: formatWithSymbol(requiredMinor, symbol),
  });
