import type { Localized } from '@parlour/contracts';

type NoticeText = Record<'EN' | 'MY' | 'CN', string>;

/** Adds instructions to a sentence about a change. `{brand}` is the name of the site. */
const toChangeText = ({ EN, MY, CN }: NoticeText): NoticeText => ({
  EN: `${EN} If this wasn’t you, contact customer service at once.`,
  MY: `${MY} သင်ကိုယ်တိုင် မဟုတ်ပါက ဖောက်သည်ဝန်ဆောင်မှုကို ချက်ချင်း ဆက်သွယ်ပါ။`,
  CN: `${CN}如非本人操作，请立即联系客服。`,
});

/** Notices to the owner of an account, by their occasion. */
const noticeTexts = {
  'password-changed': toChangeText({
    EN: 'Your {brand} password was changed.',
    MY: 'သင့် {brand} စကားဝှက် ပြောင်းလဲသွားပါပြီ။',
    CN: '您的 {brand} 密码已更改。',
  }),
  'payment-password-set': toChangeText({
    EN: 'A new payment password was set for your {brand} account.',
    MY: 'သင့် {brand} အကောင့်အတွက် ငွေပေးချေမှု စကားဝှက် အသစ် သတ်မှတ်လိုက်ပါပြီ။',
    CN: '您的 {brand} 账户已设置新的支付密码。',
  }),
  'contact-changed': toChangeText({
    EN: 'The phone number or mailbox of your {brand} account was changed.',
    MY: 'သင့် {brand} အကောင့်၏ ဖုန်းနံပါတ် သို့မဟုတ် အီးမေးလ် ပြောင်းလဲသွားပါပြီ။',
    CN: '您的 {brand} 账户的手机号或邮箱已更改。',
  }),
  'authenticator-on': toChangeText({
    EN: 'The authenticator of your {brand} account was turned on.',
    MY: 'သင့် {brand} အကောင့်၏ အတည်ပြုကုဒ်အက်ပ်ကို ဖွင့်လိုက်ပါပြီ။',
    CN: '您的 {brand} 账户已开启身份验证器。',
  }),
  'authenticator-off': toChangeText({
    EN: 'The authenticator of your {brand} account was turned off.',
    MY: 'သင့် {brand} အကောင့်၏ အတည်ပြုကုဒ်အက်ပ်ကို ပိတ်လိုက်ပါပြီ။',
    CN: '您的 {brand} 账户已关闭身份验证器。',
  }),
  'second-factor-reset': toChangeText({
    EN: 'Customer service removed the authenticator and the passkeys of your {brand} account.',
    MY: 'ဖောက်သည်ဝန်ဆောင်မှုက သင့် {brand} အကောင့်၏ အတည်ပြုကုဒ်အက်ပ်နှင့် passkey များကို ဖယ်ရှားလိုက်ပါပြီ။',
    CN: '客服已移除您的 {brand} 账户的身份验证器和通行密钥。',
  }),
  'passkey-added': toChangeText({
    EN: 'A passkey was added to your {brand} account.',
    MY: 'သင့် {brand} အကောင့်တွင် passkey တစ်ခု ထည့်လိုက်ပါပြီ။',
    CN: '您的 {brand} 账户已添加通行密钥。',
  }),
  'passkey-removed': toChangeText({
    EN: 'A passkey of your {brand} account was removed.',
    MY: 'သင့် {brand} အကောင့်မှ passkey တစ်ခု ဖယ်ရှားလိုက်ပါပြီ။',
    CN: '您的 {brand} 账户的一个通行密钥已移除。',
  }),
  'link-added': toChangeText({
    EN: 'A login by another service was linked to your {brand} account.',
    MY: 'သင့် {brand} အကောင့်ကို အခြားဝန်ဆောင်မှုတစ်ခုဖြင့် ဝင်နိုင်ရန် ချိတ်ဆက်လိုက်ပါပြီ။',
    CN: '您的 {brand} 账户已关联其他服务的登录方式。',
  }),
  'link-ended': toChangeText({
    EN: 'Customer service ended a linked login of your {brand} account.',
    MY: 'ဖောက်သည်ဝန်ဆောင်မှုက သင့် {brand} အကောင့်၏ ချိတ်ဆက်ဝင်ရောက်မှုတစ်ခုကို ရပ်ဆိုင်းလိုက်ပါပြီ။',
    CN: '客服已解除您的 {brand} 账户的一个关联登录方式。',
  }),
  'bank-account-added': toChangeText({
    EN: 'A bank account for withdrawals was added to your {brand} account.',
    MY: 'သင့် {brand} အကောင့်တွင် ငွေထုတ်ရန် ဘဏ်အကောင့်တစ်ခု ထည့်လိုက်ပါပြီ။',
    CN: '您的 {brand} 账户已添加用于提款的银行账户。',
  }),
  'bank-account-removed': toChangeText({
    EN: 'A bank account for withdrawals was removed from your {brand} account.',
    MY: 'သင့် {brand} အကောင့်မှ ငွေထုတ်ရန် ဘဏ်အကောင့်တစ်ခု ဖယ်ရှားလိုက်ပါပြီ။',
    CN: '您的 {brand} 账户已移除一个用于提款的银行账户。',
  }),
  'code-wrong': toChangeText({
    EN: 'Somebody who is logged in to your {brand} account entered a wrong code of your authenticator to change the account.',
    MY: 'သင့် {brand} အကောင့်သို့ ဝင်ထားသူတစ်ဦးက အကောင့်ကို ပြောင်းလဲရန် အတည်ပြုကုဒ်အက်ပ်၏ ကုဒ် မှားယွင်းစွာ ထည့်ခဲ့သည်။',
    CN: '有人登录您的 {brand} 账户后，为更改账户输入了错误的身份验证器验证码。',
  }),
  'account-dormant': {
    EN: 'Nobody has logged in to your {brand} account for a long time. Your money is still there: log in to see it or to withdraw it.',
    MY: 'သင့် {brand} အကောင့်သို့ ကာလအတော်ကြာ မည်သူမျှ မဝင်ခဲ့ပါ။ သင့်ငွေ ရှိနေဆဲဖြစ်ပါသည်။ ကြည့်ရှုရန် သို့မဟုတ် ငွေထုတ်ရန် အကောင့်သို့ ဝင်ပါ။',
    CN: '您的 {brand} 账户已长期无人登录。您的资金仍在账户中，您可以登录查看或提款。',
  },
  'money-paid-back': {
    EN: 'Nobody has logged in to your {brand} account for a long time, so its money is being paid to your bank account. Log in to see the payment.',
    MY: 'သင့် {brand} အကောင့်သို့ ကာလအတော်ကြာ မည်သူမျှ မဝင်ခဲ့သောကြောင့် အကောင့်ရှိငွေကို သင့်ဘဏ်အကောင့်သို့ ပေးချေပါမည်။ ပေးချေမှုကို ကြည့်ရှုရန် အကောင့်သို့ ဝင်ပါ။',
    CN: '由于您的 {brand} 账户已长期无人登录，账户中的资金将支付到您的银行账户。您可以登录查看付款。',
  },
  'password-known': {
    EN: 'Somebody entered your right {brand} password and failed the next check. If this wasn’t you, change your password now.',
    MY: 'တစ်စုံတစ်ယောက်သည် သင့် {brand} စကားဝှက်ကို မှန်ကန်စွာ ထည့်ပြီး နောက်ထပ်အတည်ပြုမှုတွင် မအောင်မြင်ပါ။ သင်ကိုယ်တိုင် မဟုတ်ပါက စကားဝှက်ကို ယခု ပြောင်းပါ။',
    CN: '有人输入了您正确的 {brand} 密码，但未通过后续验证。如非本人操作，请立即更改密码。',
  },
} satisfies Record<string, Localized>;

export type Notice = keyof typeof noticeTexts;

/** Creates a notice in English, Burmese and Chinese, because the recipient's language is unknown. */
export function createNotice(notice: Notice, brand: string): { subject: string; text: string } {
  const { EN, MY, CN } = noticeTexts[notice];
  return { subject: brand, text: [EN, MY, CN].join('\n\n').replaceAll('{brand}', brand) };
}
