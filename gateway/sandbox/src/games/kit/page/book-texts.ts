import type { OwnTexts } from './texts.ts';

export type BookKey =
  | 'slip'
  | 'odds'
  | 'potential'
  | 'stakeRange'
  | 'startsIn'
  | 'running'
  | 'over'
  | 'results'
  | 'remove'
  | 'markets'
  | 'payTitle';

/** The texts of every game with a bet slip. */
export const bookTexts: OwnTexts<BookKey> = {
  EN: {
    slip: 'Bet slip',
    odds: 'Odds {odds}',
    stakeRange: 'From {min} to {max}',
    potential: 'Returns {amount} if every pick wins',
    startsIn: 'Starts in {time}',
    running: 'Running',
    over: 'Over',
    results: 'Results',
    remove: 'Remove',
    markets: 'Prices',
    payTitle: 'How bets settle',
  },
  MY: {
    slip: 'လောင်းကြေးစာရွက်',
    odds: 'ပေါက်ကြေး {odds}',
    stakeRange: '{min} မှ {max} အထိ',
    potential: 'အားလုံးမှန်လျှင် {amount} ရမည်',
    startsIn: '{time} အတွင်း စမည်',
    running: 'ကစားနေသည်',
    over: 'ပြီးပြီ',
    results: 'ရလဒ်များ',
    remove: 'ဖယ်ရန်',
    markets: 'ပေါက်ကြေးများ',
    payTitle: 'လောင်းကြေး ရှင်းပုံ',
  },
  CN: {
    slip: '投注单',
    odds: '总赔率 {odds}',
    stakeRange: '{min} 至 {max}',
    potential: '全部猜中可得 {amount}',
    startsIn: '{time} 后开始',
    running: '进行中',
    over: '已结束',
    results: '赛果',
    remove: '移除',
    markets: '赔率',
    payTitle: '投注结算',
  },
};
