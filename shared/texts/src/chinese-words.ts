/** Words of the site that the segmenter divides. The longer of two that begin alike comes first. */
const terms = [
  '有效投注额',
  '有效投注',
  '投注额',
  '老虎机',
  '验证码',
  '邀请码',
  '恢复码',
  '登录密码',
  '支付密码',
  '提款密码',
  '返还率',
  '返水率',
  '手续费',
  '银行卡',
  '二维码',
  '未读',
  '到账',
  '应得',
];

const termPattern = new RegExp(`(${terms.join('|')})`, 'u');
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const isChinese = /^\p{Script=Han}{2,}$/u;

/** Prevents a line break between two characters, and is invisible. */
const wordJoiner = '\u2060';

const joinCharacters = (word: string): string => [...word].join(wordJoiner);

const joinSegments = (text: string): string =>
  Array.from(segmenter.segment(text), ({ segment }) =>
    isChinese.test(segment) ? joinCharacters(segment) : segment,
  ).join('');

/**
 * Returns a Chinese text in which no line breaks within a word. Browsers otherwise break Chinese lines between any two
 * characters.
 */
export const joinChineseWords = (text: string): string =>
  text
    .split(termPattern)
    .map((part, index) => (index % 2 === 1 ? joinCharacters(part) : joinSegments(part)))
    .join('');
