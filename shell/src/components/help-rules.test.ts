import type { HelpTopic } from '@parlour/api-client';
import { findArticle, parseArticleId, searchHelp } from './help-rules.ts';

const topics: HelpTopic[] = [
  {
    id: 'money',
    title: 'Deposit and withdrawal',
    articles: [
      { id: 'deposit-guide', title: 'Deposit step by step', html: '<p>Open <b>Deposit</b>, pay.</p>' },
      { id: 'withdrawal-guide', title: 'Withdrawal step by step', html: '<p>Add a<br>bank account.</p>' },
    ],
  },
  {
    id: 'site',
    title: '规则与保护',
    articles: [{ id: 'terms', title: '条款摘要', html: '<p>银\u2060行账户</p>' }],
  },
];

test.each([
  ['/help', undefined],
  ['/help/', undefined],
  ['/helpmc', undefined],
  ['/help/terms', 'terms'],
  ['/helpmc/deposit-guide', 'deposit-guide'],
  ['/help/%E6%9D%A1', '条'],
])('parses the article id of %s @ROUTE-05', (pathname, article) => {
  expect(parseArticleId(pathname)).toBe(article);
});

test('finds an article by its word, with its topic', () => {
  expect(findArticle(topics, 'terms')).toMatchObject({ topic: { id: 'site' }, article: { id: 'terms' } });
  expect(findArticle(topics, 'nothing')).toBeUndefined();
});

test.each([
  ['bank', ['withdrawal-guide']],
  ['  PAY?  ', ['deposit-guide']],
  ['withdrawal', ['withdrawal-guide', 'deposit-guide']],
  ['银行', ['terms']],
  ['p', ['deposit-guide', 'withdrawal-guide']],
  ['bank、step', ['withdrawal-guide', 'deposit-guide']],
  // A word in the title of the article counts more than one in its topic and one in its text.
  ['deposit bank', ['deposit-guide', 'withdrawal-guide']],
  ['Ｂａｎｋ', ['withdrawal-guide']],
  ['abank', []],
  ['... ,', []],
  ['<b>', []],
  ['', []],
  ['xyzzy', []],
])('finds articles for "%s", best match first', (query, ids) => {
  expect(searchHelp(topics, query).map(({ article }) => article.id)).toEqual(ids);
});
