import { formatWithSymbol } from '@parlour/money';
import { fillMessage, type MessageText, toHtml } from '../member-messages.ts';
import type { VendorTransfer } from './transfer-store.ts';

const arrived: Record<VendorTransfer['direction'], MessageText> = {
  IN: {
    title: { EN: 'Transfer completed', MY: 'ငွေလွှဲပြီးပါပြီ', CN: '转账已完成' },
    body: {
      EN: '<p>{amount} arrived in your wallet at {vendor}. The number is {transferNo}.</p>',
      MY: '<p>{vendor} ရှိ သင့်ပိုက်ဆံအိတ်သို့ {amount} ရောက်ပါပြီ။ နံပါတ်မှာ {transferNo} ဖြစ်သည်။</p>',
      CN: '<p>{amount} 已转入您在 {vendor} 的钱包，编号 {transferNo}。</p>',
    },
  },
  OUT: {
    title: { EN: 'Transfer completed', MY: 'ငွေလွှဲပြီးပါပြီ', CN: '转账已完成' },
    body: {
      EN: '<p>{amount} from {vendor} arrived in your main account. The number is {transferNo}.</p>',
      MY: '<p>{vendor} မှ {amount} သင့်ပင်မအကောင့်သို့ ရောက်ပါပြီ။ နံပါတ်မှာ {transferNo} ဖြစ်သည်။</p>',
      CN: '<p>{vendor} 的 {amount} 已转入您的主账户，编号 {transferNo}。</p>',
    },
  },
};

const failed: Record<VendorTransfer['direction'], MessageText> = {
  IN: {
    title: { EN: 'Transfer failed', MY: 'ငွေလွှဲမအောင်မြင်ပါ', CN: '转账失败' },
    body: {
      EN: '<p>The transfer of {amount} to {vendor} failed. The money is back in your main account. The number is {transferNo}.</p>',
      MY: '<p>{vendor} သို့ {amount} လွှဲခြင်း မအောင်မြင်ပါ။ ငွေသည် သင့်ပင်မအကောင့်သို့ ပြန်ရောက်ပါပြီ။ နံပါတ်မှာ {transferNo} ဖြစ်သည်။</p>',
      CN: '<p>向 {vendor} 转账 {amount} 失败，资金已退回您的主账户，编号 {transferNo}。</p>',
    },
  },
  OUT: {
    title: { EN: 'Transfer failed', MY: 'ငွေလွှဲမအောင်မြင်ပါ', CN: '转账失败' },
    body: {
      EN: '<p>The transfer of {amount} from {vendor} failed. The money is still in your wallet there. The number is {transferNo}.</p>',
      MY: '<p>{vendor} မှ {amount} လွှဲခြင်း မအောင်မြင်ပါ။ ငွေသည် ထိုနေရာရှိ သင့်ပိုက်ဆံအိတ်တွင် ရှိနေဆဲဖြစ်သည်။ နံပါတ်မှာ {transferNo} ဖြစ်သည်။</p>',
      CN: '<p>从 {vendor} 转出 {amount} 失败，资金仍在您在该厂商的钱包中，编号 {transferNo}。</p>',
    },
  },
};

/** Returns the message about a transfer whose outcome was unknown until now. */
export const createOutcomeMessage = (
  { direction, state, amountMinor, transferNo, vendorName }: VendorTransfer,
  symbol: string,
): MessageText =>
  fillMessage((state === 'DONE' ? arrived : failed)[direction], {
    transferNo,
    vendor: toHtml(vendorName),
    amount: formatWithSymbol(amountMinor, symbol),
  });
