import { runBook } from '../../kit/page/book.ts';
import { texts } from './texts.ts';

interface Result {
  winner: 'red' | 'blue' | 'draw';
}

await runBook<keyof (typeof texts)['EN'], Result>({
  gameId: 'cockfight',
  texts,
  selectionText(t, selection, { home, away }) {
    if (selection === 'draw') return t('draw');
    return selection === 'red' ? t('red', { name: home }) : t('blue', { name: away });
  },
  resultText: (t, { winner }) =>
    winner === 'draw'
      ? t('draw')
      : t('winner', { side: t(winner, { name: '' }).replace(/[\s\-:\u003a\uff1a]+$/u, '') }),
  help: (_rules, t) => [{ title: t('payTitle'), paragraphs: [t('body')] }],
});
