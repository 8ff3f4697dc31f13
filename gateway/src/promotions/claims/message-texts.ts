import type { MessageText } from '../../wallet/index.ts';
import type { Promotion } from '../promotion.ts';

const issuedTitle = { EN: 'Your award is ready', MY: 'သင့်ဆုလာဘ် အဆင်သင့်ဖြစ်ပါပြီ', CN: '您的奖励已发放' };

const inWallet = {
  EN: 'Claim it on the page of the promotion.',
  MY: 'ပရိုမိုးရှင်းစာမျက်နှာတွင် ရယူပါ။',
  CN: '请在活动页面领取。',
};
const inRewardCentre = {
  EN: 'It is in your reward centre.',
  MY: 'သင့်ဆုလာဘ်စင်တာတွင် ရှိပါသည်။',
  CN: '已放入您的奖励中心。',
};

const createIssued = (
  amount: { EN: string; MY: string; CN: string },
  where: { EN: string; MY: string; CN: string },
): MessageText => ({
  title: issuedTitle,
  body: {
    EN: `<p>“{title}”: you get ${amount.EN}. ${where.EN}</p>`,
    MY: `<p>“{title}” — ${amount.MY} ရရှိပါသည်။ ${where.MY}</p>`,
    CN: `<p>“{title}”：您获得 ${amount.CN}。${where.CN}</p>`,
  },
});

const money = { EN: '{amount}', MY: '{amount}', CN: '{amount}' };
const points = { EN: '{amount} points', MY: 'ပွိုင့် {amount}', CN: '{amount} 积分' };

/** The message about an issued award, by its unit and its delivery. */
export const issuedMessage: Record<'money' | 'points', Record<Promotion['delivery'], MessageText>> = {
  money: { wallet: createIssued(money, inWallet), reward_center: createIssued(money, inRewardCentre) },
  points: { wallet: createIssued(points, inWallet), reward_center: createIssued(points, inRewardCentre) },
};

export const rejectedMessage: MessageText = {
  title: { EN: 'Your application was rejected', MY: 'သင့်လျှောက်ထားမှုကို ပယ်ချပါသည်', CN: '您的申请未通过' },
  body: {
    EN: '<p>“{title}”: your application was rejected. Reason: {reason}</p>',
    MY: '<p>“{title}” — သင့်လျှောက်ထားမှုကို ပယ်ချပါသည်။ အကြောင်းရင်း - {reason}</p>',
    CN: '<p>“{title}”：您的申请未通过。原因：{reason}</p>',
  },
};

/** The message to a member who earned an award that the budget does not cover any more. */
export const spentMessage: MessageText = {
  title: {
    EN: 'The budget of a promotion is used up',
    MY: 'ပရိုမိုးရှင်းတစ်ခု၏ ဘတ်ဂျက် ကုန်သွားပါပြီ',
    CN: '活动预算已用完',
  },
  body: {
    EN: '<p>“{title}”: its budget no longer covers your award, so you get none, and it has ended.</p>',
    MY: '<p>“{title}” — ကျန်ဘတ်ဂျက်သည် သင့်ဆုလာဘ်အတွက် မလုံလောက်သဖြင့် ဆုလာဘ် မရနိုင်တော့ဘဲ ပရိုမိုးရှင်း ပြီးဆုံးပါပြီ။</p>',
    CN: '<p>“{title}”：剩余预算不足以发放您的奖励，因此无法发放，活动已结束。</p>',
  },
};

/** The message to a member whose deposit was credited without the award of the promotion that it named. */
export const missedMessage: MessageText = {
  title: {
    EN: 'Your deposit earned no award',
    MY: 'သင့်ငွေသွင်းမှုအတွက် ဆုလာဘ် မရရှိပါ',
    CN: '您的存款未获得活动奖励',
  },
  body: {
    EN: '<p>“{title}”: when your deposit {orderNo} was credited, this promotion had ended or you no longer met its conditions. You get no award, and the promotion requires no bets for this deposit.</p>',
    MY: '<p>“{title}” — ငွေသွင်းမှု {orderNo} ထည့်သွင်းချိန်တွင် ပရိုမိုးရှင်း ပြီးဆုံးနေခြင်း သို့မဟုတ် သင် စည်းကမ်းချက်များနှင့် မကိုက်ညီတော့ခြင်းကြောင့် ဆုလာဘ် မရရှိပါ။ ဤငွေသွင်းမှုအတွက် ပရိုမိုးရှင်းက လောင်းရန် မလိုအပ်ပါ။</p>',
    CN: '<p>“{title}”：存款 {orderNo} 到账时，该活动已结束或您已不符合其条件，因此没有奖励，该活动也不要求您为此存款投注。</p>',
  },
};
