import { runBook } from '../../kit/page/book.ts';
import { texts } from './texts.ts';

interface Result {
  score: { home: number; away: number };
}

await runBook<keyof (typeof texts)['EN'], Result>({
  gameId: 'esports',
  texts,
  selectionText(t, selection, { home, away }) {
    if (selection === 'first') return home;
    return selection === 'second' ? away : t(selection === 'two' ? 'two' : 'three');
  },
  resultText: (_t, { score }) => `${score.home} : ${score.away}`,
  help: (_rules, t) => [{ title: t('payTitle'), paragraphs: [t('body')] }],
});
