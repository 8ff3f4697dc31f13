import type { OwnTexts } from '../../kit/page/texts.ts';

type Key = 'welcome' | 'grid' | 'draw' | 'payTitle' | 'body' | 'chosen' | 'hits' | 'returns' | 'picked';

export const texts: OwnTexts<Key> = {
  EN: {
    welcome: 'Choose one to eight numbers for the next draw.',
    grid: 'Numbers 1 to 80',
    draw: 'Draw {number}',
    payTitle: 'What hits pay, in stakes',
    body: 'Every minute 20 of 80 numbers are drawn by the server’s clock; bets close 12 seconds before the next minute. The return above is the lowest; the table shows each.',
    chosen: 'Chosen',
    hits: 'Hits × pay',
    returns: 'Return',
    picked: '{count} chosen',
  },
  MY: {
    welcome: 'နောက်ထွက်မည့်အကြိမ်အတွက် ဂဏန်း 1 လုံးမှ 8 လုံးအထိ ရွေးပါ။',
    grid: 'ဂဏန်း 1 မှ 80',
    draw: 'အကြိမ် {number}',
    payTitle: 'ပေါက်သည့်အရေအတွက်အလိုက် ပေးချေမှု',
    body: 'ဆာဗာနာရီအရ မိနစ်တိုင်း ဂဏန်း 80 မှ 20 ထွက်သည်။ နောက်မိနစ်မတိုင်မီ 12 စက္ကန့်တွင် လောင်းကြေး ပိတ်သည်။ အထက်ပါနှုန်းသည် အနိမ့်ဆုံးဖြစ်ပြီး ဇယားတွင် အသီးသီး ပါရှိသည်။',
    chosen: 'ရွေးထား',
    hits: 'ပေါက် × အဆ',
    returns: 'ပြန်ပေးနှုန်း',
    picked: '{count} လုံး ရွေးပြီး',
  },
  CN: {
    welcome: '为下一期选择一至八个号码。',
    grid: '号码 1 至 80',
    draw: '第 {number} 期',
    payTitle: '命中赔付（投注倍数）',
    body: '按服务器时钟每分钟从 80 个号码中开出 20 个；在下一分钟前 12 秒停止下注。上方返还率为最低值，表中列出各项。',
    chosen: '所选',
    hits: '命中 × 赔付',
    returns: '返还率',
    picked: '已选 {count} 个',
  },
};
