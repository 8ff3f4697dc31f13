import { type Localized, pickText, toLanguageCode } from '@parlour/contracts';

/** Texts of messages in the languages of the site. `{…}` placeholders are filled in. */
const codeText: Localized = {
  EN: '{code} is your {brand} code, valid for {minutes} minutes. Don’t share it with anyone.',
  MY: '{brand} ကုဒ်မှာ {code} ဖြစ်ပြီး {minutes} မိနစ်အတွင်း အသုံးပြုနိုင်ပါသည်။ မည်သူ့ကိုမျှ မပြောပါနှင့်။',
  CN: '{code} 是您的 {brand} 验证码，{minutes} 分钟内有效。请勿告诉任何人。',
};
const codeSubject: Localized = {
  EN: 'Your {brand} code',
  MY: 'သင့် {brand} ကုဒ်',
  CN: '您的 {brand} 验证码',
};

const fillTemplate = (
  text: Localized,
  language: string | undefined,
  values: Record<string, string>,
): string =>
  pickText(text, toLanguageCode(language)).replaceAll(
    /\{(\w+)\}/g,
    (whole, name: string) => values[name] ?? whole,
  );

interface CodeMessage {
  code: string;
  brand: string;
  minutes: number;
  language: string | undefined;
}

export const createCodeMessage = ({ language, minutes, ...values }: CodeMessage) => ({
  subject: fillTemplate(codeSubject, language, values),
  text: fillTemplate(codeText, language, { ...values, minutes: String(minutes) }),
});

const recoveryText: Localized = {
  EN: 'Open this link within {minutes} minutes to choose a new password for {username}:\n\n{link}\n\nThe link works once. If you did not request it, you can ignore this message.',
  MY: '{username} အတွက် စကားဝှက်အသစ် ရွေးရန် ဤလင့်ခ်ကို {minutes} မိနစ်အတွင်း ဖွင့်ပါ။\n\n{link}\n\nတစ်ကြိမ်သာ အသုံးပြုနိုင်ပါသည်။ သင်မတောင်းဆိုခဲ့ပါက မည်သည့်အရာမျှ လုပ်ရန် မလိုပါ။',
  CN: '请在 {minutes} 分钟内打开此链接，为 {username} 设置新密码：\n\n{link}\n\n链接仅可使用一次。如非您本人操作，请忽略此邮件。',
};
const recoverySubject: Localized = {
  EN: 'A new {brand} password',
  MY: '{brand} စကားဝှက်အသစ်',
  CN: '设置新的 {brand} 密码',
};

interface RecoveryMessage {
  link: string;
  username: string;
  brand: string;
  minutes: number;
  language: string | undefined;
}

export const createRecoveryMessage = ({ language, minutes, ...values }: RecoveryMessage) => ({
  subject: fillTemplate(recoverySubject, language, values),
  text: fillTemplate(recoveryText, language, { ...values, minutes: String(minutes) }),
});
