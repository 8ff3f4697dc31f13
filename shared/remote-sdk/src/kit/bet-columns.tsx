import type { BetStatus } from '@parlour/contracts/calls';
import { type Column, Money, type StatusLooks } from '@parlour/ui';
import type { Cell } from '../export/csv.ts';
import { useTexts } from '../hooks.ts';

export const betLooks = {
  OPEN: { tone: 'waiting' },
  WON: { tone: 'done', icon: 'trophy' },
  LOST: { tone: 'neutral', icon: 'minus' },
  DRAW: { tone: 'neutral', icon: 'scale' },
  VOID: { tone: 'refused', icon: 'ban' },
  REFUNDED: { tone: 'neutral', icon: 'undo-2' },
  RESETTLED: { tone: 'neutral', icon: 'refresh-cw' },
  UNFINISHED: { tone: 'waiting', icon: 'pause' },
} satisfies StatusLooks<BetStatus>;

interface BetAmounts {
  stakeMinor: number;
  validBetMinor: number;
  payoutMinor: number;
  netMinor: number;
}

interface NamedBet extends BetAmounts {
  gameName: string;
  vendorName: string;
  betNo: string;
}

/**
 * Returns the columns of a list of bets from the stake to the net win, with their totals. The remote's texts name them
 * under `bets.column`. A bet that `isOpen` has no net win yet.
 */
export function useBetAmountColumns<Bet extends BetAmounts>(
  totals: BetAmounts,
  { quietClass, isOpen = () => false }: { quietClass?: string | undefined; isOpen?(bet: Bet): boolean } = {},
): Column<Bet>[] {
  const t = useTexts();
  return [
    {
      key: 'stake',
      head: t('bets.column.stake'),
      figure: true,
      total: <Money minor={totals.stakeMinor} />,
      cell: ({ stakeMinor }) => <Money minor={stakeMinor} />,
    },
    {
      key: 'validBet',
      head: t('bets.column.validBet'),
      figure: true,
      total: <Money minor={totals.validBetMinor} />,
      cell: ({ validBetMinor }) => <Money minor={validBetMinor} className={quietClass} />,
    },
    {
      key: 'payout',
      head: t('bets.column.payout'),
      figure: true,
      total: <Money minor={totals.payoutMinor} />,
      cell: ({ payoutMinor }) => <Money minor={payoutMinor} className={quietClass} />,
    },
    {
      key: 'net',
      head: t('bets.column.net'),
      figure: true,
      onCard: 'amount',
      total: <Money minor={totals.netMinor} sign="always" />,
      cell: (bet) => (isOpen(bet) ? '–' : <Money minor={bet.netMinor} sign="always" />),
    },
  ];
}

/** Names of the columns that every export of bets has, in the order of `toBetCells`. */
export const betCellNames = ['game', 'vendor', 'number', 'stake', 'validBet', 'payout', 'net'] as const;

export const toBetCells = (bet: NamedBet): Cell[] => [
  bet.gameName,
  bet.vendorName,
  bet.betNo,
  { minor: bet.stakeMinor },
  { minor: bet.validBetMinor },
  { minor: bet.payoutMinor },
  { minor: bet.netMinor },
];
