/** Texts of answers to feedback and applications. */
import type { Localized } from '@parlour/contracts';

interface Answer {
  reference: string;
  /** Plain text of the operator. */
  text: string;
}

const titles: Localized = {
  EN: 'Answer to your message {reference}',
  MY: 'သင့်စာ {reference} အတွက် အဖြေ',
  CN: '对您的留言 {reference} 的答复',
};

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const toHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((part) => part.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign).replaceAll('\n', '<br />'))
    .map((part) => `<p>${part}</p>`)
    .join('');

const fill = (text: string, reference: string): string => text.replace('{reference}', reference);

/** Returns the message to a member. The answer is in the language in which the operator wrote it. */
export const createReplyMessage = ({ reference, text }: Answer): { title: Localized; body: Localized } => ({
  title: {
    EN: fill(titles.EN, reference),
    ...(titles.MY && { MY: fill(titles.MY, reference) }),
    ...(titles.CN && { CN: fill(titles.CN, reference) }),
  },
  body: { EN: toHtml(text) },
});

/** Returns the mail to a visitor, whose language is not known. */
export const createReplyMail = ({ reference, text }: Answer): { subject: string; text: string } => ({
  subject: Object.values(titles)
    .map((title) => fill(title, reference))
    .join(' · '),
  text,
});
