import type { MessageText } from '../member-messages.ts';

export const convertedMessage: MessageText = {
  title: {
    EN: 'Your bonus is now real money',
    MY: 'သင့်ဘောနပ်စ်သည် ငွေသား ဖြစ်သွားပါပြီ',
    CN: '您的奖金已转为现金',
  },
  body: {
    EN: '<p>You met the required bets. {amount} was added to your main account.</p>',
    MY: '<p>လိုအပ်သော လောင်းကြေးများ ပြည့်မီပါပြီ။ {amount} ကို သင့်ပင်မအကောင့်သို့ ထည့်ပြီးပါပြီ။</p>',
    CN: '<p>您已完成所需投注，{amount} 已存入您的主账户。</p>',
  },
};

export const expiredMessage: MessageText = {
  title: {
    EN: 'Your bonus has expired',
    MY: 'သင့်ဘောနပ်စ် သက်တမ်းကုန်သွားပါပြီ',
    CN: '您的奖金已过期',
  },
  body: {
    EN: '<p>The time for the required bets is over. {amount} of bonus money has ended. Your own money is not affected.</p>',
    MY: '<p>လိုအပ်သော လောင်းကြေးများအတွက် အချိန်ကုန်သွားပါပြီ။ ဘောနပ်စ်ငွေ {amount} ပြီးဆုံးပါပြီ။ သင့်ကိုယ်ပိုင်ငွေ မထိခိုက်ပါ။</p>',
    CN: '<p>完成所需投注的时间已过，{amount} 奖金已失效。您自己的资金不受影响。</p>',
  },
};
