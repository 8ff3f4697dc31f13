import { endLeaderboardAct } from '@parlour/contracts/back-office';
import type { DataColumn } from '../../table/table-source.ts';
import { CountedPage, formatReward } from '../counted/counted-page.tsx';
import { countedTexts } from '../counted/counted-texts.ts';
import { BoardDialog } from './board-dialog.tsx';
import { emptyBoard, type ListedBoard, toCopy } from './board-draft.ts';
import { boardTexts as words } from './board-texts.ts';

/** The leaderboards of the site. */
export const LeaderboardsPage = () => (
  <CountedPage<ListedBoard>
    name="leaderboards"
    subject="leaderboard"
    icon="trophy"
    endAct={endLeaderboardAct}
    words={words}
    columns={columns}
    pick={({ leaderboards }) => leaderboards}
    renderDialog={(copied, onClose) => (
      <BoardDialog initial={copied ? toCopy(copied) : emptyBoard} onClose={onClose} />
    )}
  />
);

const listPrizes = ({ prizes }: ListedBoard): string[] =>
  prizes.map(({ from, to, ...reward }) =>
    words.prize(from === to ? String(from) : `${from}–${to}`, formatReward(reward)),
  );

const columns: readonly DataColumn<ListedBoard>[] = [
  {
    key: 'period',
    head: countedTexts.period,
    onCard: 'key',
    text: ({ period }) => words.periods[period],
    cell: ({ period }) => words.periods[period],
  },
  {
    key: 'metric',
    head: countedTexts.metric,
    text: ({ metric }) => words.metrics[metric],
    cell: ({ metric }) => words.metrics[metric],
  },
  {
    key: 'prizes',
    head: words.prizes,
    text: (board) => listPrizes(board).join('; '),
    cell: (board) =>
      board.prizes.length === 0
        ? words.noPrizes
        : listPrizes(board).map((prize) => <div key={prize}>{prize}</div>),
  },
];
