import { type SymbolName, symbolNames } from './symbol-names.ts';
import { joinTexts, type OwnTexts } from './texts.ts';

type OwnKey = 'spin' | 'spinning' | 'reels' | 'payTitle' | 'symbol';
export type SlotKey = OwnKey | SymbolName;

/** The texts of every game with reels. */
export const slotTexts: OwnTexts<SlotKey> = joinTexts<SymbolName, OwnKey>(symbolNames, {
  EN: {
    spin: 'Spin',
    spinning: 'Spinning…',
    reels: 'Reels show: {grid}',
    payTitle: 'Pay table (times a line’s stake)',
    symbol: 'Symbol',
  },
  MY: {
    spin: 'လှည့်ရန်',
    spinning: 'လှည့်နေသည်…',
    reels: 'ပြသထားသည် - {grid}',
    payTitle: 'ပေးချေမှုဇယား (မျဉ်းလောင်းကြေး၏ အဆ)',
    symbol: 'သင်္ကေတ',
  },
  CN: {
    spin: '旋转',
    spinning: '旋转中…',
    reels: '转轮显示：{grid}',
    payTitle: '赔付表（单线投注的倍数）',
    symbol: '图案',
  },
});
