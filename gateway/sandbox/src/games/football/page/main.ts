import { runBook } from '../../kit/page/book.ts';
import { texts } from './texts.ts';

interface Result {
  /** Only while the match is running. */
  minute?: number;
  score: { home: number; away: number };
}

const names = {
  home: 'home',
  draw: 'draw',
  away: 'away',
  over: 'over25',
  under: 'under25',
  both: 'both',
  notboth: 'notboth',
} as const;

await runBook<keyof (typeof texts)['EN'], Result>({
  gameId: 'football',
  texts,
  selectionText: (t, selection) => t(names[selection as keyof typeof names]),
  resultText(t, { minute, score }) {
    const shown = `${score.home} : ${score.away}`;
    return minute === undefined ? shown : t('minute', { minute, score: shown });
  },
  help: (_rules, t) => [{ title: t('payTitle'), paragraphs: [t('body')] }],
});
