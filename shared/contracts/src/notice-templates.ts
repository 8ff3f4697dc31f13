import type { Localized } from './platform-config.ts';

type NoticeText = Localized & Record<'EN' | 'MY' | 'CN', string>;

/** Notices of a maintenance that operators choose instead of writing one. The page adds the end of the window. */
export const noticeTemplates = {
  planned: {
    EN: 'We are improving this part of the site. Your money and your bets are safe. Please come back a little later.',
    MY: 'ဤကဏ္ဍကို ပြုပြင်မွမ်းမံနေပါသည်။ သင့်ငွေနှင့် လောင်းကြေးများ လုံခြုံပါသည်။ ခဏအကြာတွင် ပြန်လာပေးပါ။',
    CN: '此部分正在升级维护。您的资金和投注都是安全的，请稍后再来。',
  },
  problem: {
    EN: 'This part of the site has a technical problem. We are working on it. Your money and your bets are safe.',
    MY: 'ဤကဏ္ဍတွင် နည်းပညာဆိုင်ရာ ပြဿနာ ဖြစ်ပေါ်နေသဖြင့် ဖြေရှင်းနေပါသည်။ သင့်ငွေနှင့် လောင်းကြေးများ လုံခြုံပါသည်။',
    CN: '此部分出现技术问题，我们正在处理。您的资金和投注都是安全的。',
  },
  games: {
    EN: 'The games are being maintained by their provider. Interrupted rounds are settled afterwards. Please come back later.',
    MY: 'ဂိမ်းများကို ပံ့ပိုးသူက ပြုပြင်ထိန်းသိမ်းနေပါသည်။ ရပ်တန့်သွားသော ပွဲများကို ပြီးနောက်တွင် ရှင်းပေးပါမည်။ နောက်မှ ပြန်လာပေးပါ။',
    CN: '游戏正由供应商维护。中断的局将在维护后结算，请稍后再来。',
  },
  payments: {
    EN: 'Deposits and withdrawals are paused while payments are being maintained. Orders that you have placed will be completed.',
    MY: 'ငွေပေးချေမှုစနစ်ကို ပြုပြင်ထိန်းသိမ်းနေစဉ် ငွေသွင်းခြင်းနှင့် ငွေထုတ်ခြင်းကို ခေတ္တရပ်ထားပါသည်။ တင်ထားပြီးသော အော်ဒါများကို ဆက်လက်ဆောင်ရွက်ပေးပါမည်။',
    CN: '支付系统维护期间，存款和取款暂停。您已提交的订单会继续处理。',
  },
} satisfies Record<string, NoticeText>;

export type NoticeTemplate = keyof typeof noticeTemplates;
export const noticeTemplateNames = Object.keys(noticeTemplates) as NoticeTemplate[];
