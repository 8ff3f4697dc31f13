import type { OwnTexts } from '../../kit/page/texts.ts';

type Key =
  | 'welcome'
  | 'straight'
  | 'anyOrder'
  | 'number'
  | 'draw'
  | 'payTitle'
  | 'kind'
  | 'straightBody'
  | 'anyBody'
  | 'scheduleBody'
  | 'random';

export const texts: OwnTexts<Key> = {
  EN: {
    welcome: 'Choose a number for the next draw.',
    straight: 'Exact number',
    anyOrder: 'Any order',
    number: 'Digit {place}',
    draw: 'Draw {number}',
    payTitle: 'What wins pay, in stakes',
    kind: 'Bet',
    straightBody: 'Exact number: every digit in its place. Pays {pays}.',
    anyBody:
      'Any order: the same digits in any order. Pays what the exact number pays, divided by the number of orders its digits have.',
    scheduleBody:
      'A draw every {minutes} minutes by the server’s clock; bets close 10 seconds before. These are this vendor’s own random draws and follow no exchange or state lottery.',
    random: 'Lucky pick',
  },
  MY: {
    welcome: 'နောက်ထွက်မည့်အကြိမ်အတွက် ဂဏန်းရွေးပါ။',
    straight: 'တိုက်ရိုက်',
    anyOrder: 'အာ (အစီအစဉ်မရွေး)',
    number: 'ဂဏန်း {place}',
    draw: 'အကြိမ် {number}',
    payTitle: 'နိုင်လျှင် ပေးချေမှု (လောင်းကြေး၏ အဆ)',
    kind: 'လောင်းကြေး',
    straightBody: 'တိုက်ရိုက် - ဂဏန်းအားလုံး နေရာမှန်ရမည်။ {pays} ဆ ပေးသည်။',
    anyBody: 'အာ - ဂဏန်းတူလျှင် အစီအစဉ် မည်သို့ဖြစ်စေ နိုင်သည်။ တိုက်ရိုက်ပေးချေမှုကို ဖြစ်နိုင်သော အစီအစဉ်အရေအတွက်ဖြင့် စားထားသည်။',
    scheduleBody:
      'ဆာဗာနာရီအရ {minutes} မိနစ်တိုင်း ထွက်သည်။ 10 စက္ကန့်ကြိုတင်၍ လောင်းကြေး ပိတ်သည်။ ဤဂိမ်းရောင်းသူ၏ ကိုယ်ပိုင် ကျပန်းဂဏန်းများဖြစ်ပြီး မည်သည့်စတော့ခ် သို့မဟုတ် နိုင်ငံတော်ထီနှင့်မျှ မသက်ဆိုင်ပါ။',
    random: 'ကံစမ်းရွေး',
  },
  CN: {
    welcome: '为下一期选择号码。',
    straight: '直选',
    anyOrder: '组选（不分顺序）',
    number: '第 {place} 位',
    draw: '第 {number} 期',
    payTitle: '中奖赔付（投注倍数）',
    kind: '投注',
    straightBody: '直选：每一位数字与位置都相同。赔付 {pays} 倍。',
    anyBody: '组选：数字相同即可，不分顺序。赔付为直选赔付除以这些数字的排列数。',
    scheduleBody:
      '按服务器时钟每 {minutes} 分钟开奖，开奖前 10 秒停止下注。这是本供应商自己的随机开奖，与任何交易所或国家彩票无关。',
    random: '机选',
  },
};
