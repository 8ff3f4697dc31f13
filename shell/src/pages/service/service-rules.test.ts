import type { HelpTopic } from '@parlour/api-client';
import { answerQuestion, toArticleTurn } from './service-rules.ts';

const articles = [1, 2, 3, 4, 5].map((number) => ({
  id: `a${number}`,
  title: `Deposit ${number}`,
  html: `<p>Step ${number}</p>`,
}));
const topics: HelpTopic[] = [{ id: 'money', title: 'Money', articles }];

test('offers at most four articles that match the question @MSG-02', () => {
  expect(answerQuestion(topics, 'deposit')).toEqual({
    by: 'service',
    kind: 'offers',
    articles: articles.slice(0, 4),
  });
  expect(answerQuestion(topics, 'step 5')).toMatchObject({ articles: [{ id: 'a5' }, {}, {}, {}] });
});

test('says so when nothing matches, or an article does not exist @MSG-02', () => {
  const nothing = { by: 'service', kind: 'nothing' };
  expect(answerQuestion(topics, 'roulette')).toEqual(nothing);
  expect(toArticleTurn(topics, 'a9')).toEqual(nothing);
});

test('shows the whole article that was chosen @MSG-02', () => {
  expect(toArticleTurn(topics, 'a2')).toEqual({
    by: 'service',
    kind: 'article',
    title: 'Deposit 2',
    html: '<p>Step 2</p>',
  });
});
