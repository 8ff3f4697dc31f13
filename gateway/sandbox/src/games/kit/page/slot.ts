/**
 * The page of a slot game with five reels and three rows: it spins the reels to the server's result, and shows free
 * spins one after the other.
 */
import { formatMoney, h, pause, symbol } from './elements.ts';
import { createReels } from './reels.ts';
import { playRounds } from './rounds.ts';
import { createStage, type HelpPart, type Stage } from './stage.ts';
import type { SymbolName } from './symbol-names.ts';
import type { OwnTexts, Translate } from './texts.ts';
import type { CommonRules } from './wire.ts';

interface SlotRules extends CommonRules {
  symbols: SymbolName[];
  strips: SymbolName[][];
  lines: number[][];
  linePays: Partial<Record<SymbolName, [number, number, number]>>;
  scatter: SymbolName;
  /** Payouts of 3, 4 and 5 scatters, in whole stakes; empty where they open free spins instead. */
  scatterPays: number[];
}

interface Shown {
  grid: SymbolName[][];
  lineWins: { line: number; count: number; amountMinor: number }[];
  scatterCount: number;
}

interface SlotResult extends Shown {
  /** Includes the reels that are completely wild. */
  freeSpins?: (Shown & { stickyReels: number[]; wonMinor: number })[];
}

type SlotKey =
  | 'spin'
  | 'spinning'
  | 'welcome'
  | 'reels'
  | 'linesTitle'
  | 'linesBody'
  | 'scatterBody'
  | 'payTitle'
  | 'symbol'
  | SymbolName;

const freeSpinPauseMs = 1_200;

function createPayTable(rules: SlotRules, t: Translate<SlotKey>): (string | Node)[][] {
  const rows = Object.entries(rules.linePays).map(([name, pays]) => [
    symbol(name, t(name as SymbolName)),
    ...pays.map((pay) => String(pay)),
  ]);
  const scatters = rules.scatterPays.map((pay) => `${pay} ×${rules.lines.length}`);
  return [
    [t('symbol'), '3', '4', '5'],
    ...rows,
    ...(scatters.length > 0 ? [[symbol(rules.scatter, t(rules.scatter)), ...scatters]] : []),
  ];
}

const createHelp = (rules: SlotRules, t: Translate<SlotKey>): HelpPart[] => [
  { title: t('linesTitle'), paragraphs: [t('linesBody'), t('scatterBody')] },
  { title: t('payTitle'), table: createPayTable(rules, t) },
];

function getWinningCells(shown: Shown, rules: SlotRules): [number, number][] {
  const onLines = shown.lineWins.flatMap(({ line, count }) =>
    (rules.lines[line] ?? []).slice(0, count).map((row, reel): [number, number] => [reel, row]),
  );
  if (shown.scatterCount < 3) return onLines;
  const scatters = shown.grid.flatMap((column, reel) =>
    column.flatMap((name, row): [number, number][] => (name === rules.scatter ? [[reel, row]] : [])),
  );
  return [...onLines, ...scatters];
}

export async function runSlot<K extends string>(game: {
  gameId: string;
  title: string;
  texts: OwnTexts<SlotKey | K>;
  /** The message before each free spin. */
  freeSpinText?: (t: Translate<SlotKey | K>, values: { number: number; count: number }) => string;
}): Promise<void> {
  const { gameId, title, texts } = game;
  const stage: Stage<SlotKey | K, SlotRules> = await createStage<SlotKey | K, SlotRules>({
    gameId,
    title,
    texts,
    actionKey: 'spin',
    welcomeKey: 'welcome',
    help: createHelp,
  });
  const { t, rules, board } = stage;
  const element = h('div', { class: 'reels', role: 'img' });
  board.append(element);
  const reels = createReels(element, rules.strips);
  const describe = (grid: readonly (readonly SymbolName[])[]): void => {
    const columns = grid.map((column) => column.map((name) => t(name)).join(' '));
    element.setAttribute('aria-label', t('reels', { grid: columns.join('; ') }));
  };
  const first = rules.strips.map((strip) => strip.slice(4, 7));
  reels.show(first);
  describe(first);

  const show = async (shown: Shown): Promise<void> => {
    await reels.spinTo(shown.grid);
    reels.mark(getWinningCells(shown, rules));
    describe(shown.grid);
  };
  const showFreeSpins = async (spins: NonNullable<SlotResult['freeSpins']>): Promise<void> => {
    for (const [index, spin] of spins.entries()) {
      await pause(freeSpinPauseMs);
      stage.showMessage(game.freeSpinText?.(t, { number: index + 1, count: spins.length }) ?? '');
      reels.mark([]);
      await show(spin);
      if (spin.wonMinor > 0) stage.showMessage(t('paid', { amount: formatMoney(spin.wonMinor) }));
    }
    if (spins.length > 0) await pause(freeSpinPauseMs);
  };

  try {
    const opened = await stage.open();
    playRounds<SlotKey | K, SlotRules, SlotResult>(stage, opened, {
      busyLabel: t('spinning'),
      request: () => ({ stakeMinor: stage.stakeMinor() }),
      begin: () => reels.mark([]),
      async show(result) {
        // A payout of no more than the stake is highlighted but not celebrated.
        element.dataset.above = String(result.payoutMinor > result.stakeMinor);
        await show(result);
        await showFreeSpins(result.freeSpins ?? []);
      },
    });
  } catch (error) {
    stage.showError(error);
  }
}
