import { type LanguageCode, type Localized, pickText, toLanguageCode } from '@parlour/contracts';
import type { Tx } from '../server/index.ts';

/** Messages to members, delivered by a higher module. */
export interface Messages {
  /** Writes the message in the caller's transaction. `body` is HTML. */
  sendMessage(
    tx: Tx,
    message: {
      to: { memberId: number };
      kind: 'PERSONAL';
      title: Localized;
      body: Localized;
      /** Members on a break do not see it. Default: false. */
      isPromotional?: boolean;
    },
  ): Promise<unknown>;
}

export interface MessageText {
  title: Localized;
  body: Localized;
}

/** A value is the same in every language, or has one text per language. */
type Values = Readonly<Record<string, string | Localized>>;

const fill = (text: Localized, values: Values): Localized => {
  const fillIn = (language: LanguageCode, words: string): string =>
    words.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name] ?? whole;
      return typeof value === 'string' ? value : pickText(value, language);
    });
  const filled = Object.entries(text).map(([language, words]) => [
    language,
    fillIn(toLanguageCode(language), words),
  ]);
  return { EN: fillIn('EN', text.EN), ...Object.fromEntries(filled) };
};

/** Returns the text in every language, with each `{name}` replaced by its value. */
export const fillMessage = ({ title, body }: MessageText, values: Values): MessageText => ({
  title: fill(title, values),
  body: fill(body, values),
});

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Converts plain text to HTML. */
export const toHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** Returns a written text as one HTML paragraph. */
export const toParagraph = (text: string): string => `<p>${toHtml(text)}</p>`;
