import type { OwnTexts } from '../../kit/page/texts.ts';

type Key =
  | 'spin'
  | 'spinning'
  | 'welcome'
  | 'result'
  | 'fairBody'
  | 'payTitle'
  | 'spot'
  | 'straight'
  | 'third'
  | 'evenMoney'
  | 'table'
  | 'red'
  | 'black'
  | 'odd'
  | 'even'
  | 'low'
  | 'high'
  | 'dozen'
  | 'column'
  | 'total'
  | 'zeroBody'
  | 'wheel'
  | 'again';

export const texts: OwnTexts<Key> = {
  EN: {
    spin: 'Spin',
    spinning: 'No more bets',
    welcome: 'Set your chip, then tap the table.',
    result: 'Last number: {number}',
    fairBody:
      'When you press Spin, the server draws one of the 37 pockets with a secure random generator before your stake is taken. Every pocket is equally likely, whatever came before.',
    payTitle: 'What wins pay, your stake included',
    spot: 'Bet',
    straight: 'One number',
    third: 'Dozen or column',
    evenMoney: 'Red, black, odd, even, 1–18, 19–36',
    table: 'Betting table',
    red: 'Red',
    black: 'Black',
    odd: 'Odd',
    even: 'Even',
    low: '1–18',
    high: '19–36',
    dozen: 'Dozen {number}',
    column: 'Column {number}',
    total: 'On the table: {amount}',
    zeroBody: 'The zero wins for its own number only. At most 1,000.00 a spin.',
    wheel: 'Wheel',
    again: 'Same bets again',
  },
  MY: {
    spin: 'လှည့်ရန်',
    spinning: 'လောင်းကြေး ပိတ်ပြီး',
    welcome: '− နှင့် + ဖြင့် ချစ်ပ်ရွေးပြီး ဇယားပေါ်တွင် တင်ပါ။',
    result: 'နောက်ဆုံးဂဏန်း - {number}',
    fairBody:
      'လှည့်ရန်နှိပ်သောအခါ လောင်းကြေးမယူမီ ဆာဗာက အပေါက် 37 ခုအနက် တစ်ခုကို လုံခြုံသော ကျပန်းစနစ်ဖြင့် ရွေးသည်။ ယခင်ရလဒ် မည်သို့ပင်ရှိစေ အပေါက်တိုင်း အခွင့်အရေး တူညီသည်။',
    payTitle: 'နိုင်လျှင် ပေးချေမှု (လောင်းကြေးအပါ)',
    spot: 'လောင်းကြေး',
    straight: 'ဂဏန်းတစ်လုံး',
    third: 'ဒါဇင် သို့မဟုတ် ကော်လံ',
    evenMoney: 'အနီ၊ အနက်၊ မ၊ စုံ၊ 1–18၊ 19–36',
    table: 'လောင်းကြေးဇယား',
    red: 'အနီ',
    black: 'အနက်',
    odd: 'မ',
    even: 'စုံ',
    low: '1–18',
    high: '19–36',
    dozen: 'ဒါဇင် {number}',
    column: 'ကော်လံ {number}',
    total: 'ဇယားပေါ်တွင် - {amount}',
    zeroBody: 'သုညသည် သုညကိုလောင်းသူအတွက်သာ နိုင်သည်။ တစ်ကြိမ်လျှင် အများဆုံး 1,000.00။',
    wheel: 'ဘီး',
    again: 'ယခင်အတိုင်း ထပ်တင်',
  },
  CN: {
    spin: '旋转',
    spinning: '停止下注',
    welcome: '用 − 和 + 选择筹码，然后放到桌上。',
    result: '上一个号码：{number}',
    fairBody:
      '按下旋转后，服务器在扣除投注之前用安全随机数从 37 个格中抽取一个。无论之前结果如何，每一格的机会均等。',
    payTitle: '中奖赔付（含本金）',
    spot: '投注',
    straight: '单个号码',
    third: '一打或一列',
    evenMoney: '红、黑、单、双、1–18、19–36',
    table: '投注桌',
    red: '红',
    black: '黑',
    odd: '单',
    even: '双',
    low: '1–18',
    high: '19–36',
    dozen: '第 {number} 打',
    column: '第 {number} 列',
    total: '桌上共 {amount}',
    zeroBody: '零只对押零者有效。每次最多 1,000.00。',
    wheel: '轮盘',
    again: '重复上次投注',
  },
};
