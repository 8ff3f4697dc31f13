import { type Localized, languageCodeOf, pickText } from '@parlour/contracts';

/** What a person is sent, in the languages of the site. `{…}` are filled in. */
const codeText: Localized = {
  EN: '{code} is your {brand} code, valid for {minutes} minutes. Tell it to nobody.',
  MY: '{brand} ကုဒ်မှာ {code} ဖြစ်ပြီး {minutes} မိနစ်အတွင်း အသုံးပြုနိုင်ပါသည်။ မည်သူ့ကိုမျှ မပြောပါနှင့်။',
  CN: '{code} 是您的 {brand} 验证码，{minutes} 分钟内有效。请勿告诉任何人。',
};
const codeSubject: Localized = {
  EN: 'Your {brand} code',
  MY: 'သင့် {brand} ကုဒ်',
  CN: '您的 {brand} 验证码',
};

const fill = (text: Localized, language: string | undefined, values: Record<string, string>): string =>
  pickText(text, languageCodeOf(language)).replaceAll(
    /\{(\w+)\}/g,
    (whole, name: string) => values[name] ?? whole,
  );

export interface CodeMessage {
  code: string;
  brand: string;
  minutes: number;
  language: string | undefined;
}

export const codeMessage = ({ language, minutes, ...values }: CodeMessage) => ({
  subject: fill(codeSubject, language, values),
  text: fill(codeText, language, { ...values, minutes: String(minutes) }),
});
