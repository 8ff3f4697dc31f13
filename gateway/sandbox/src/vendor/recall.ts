/** The course of a round as texts for the player: a few lines of label and value. */

import type { VendorGame } from './game.ts';
import type { Round } from './round-journal.ts';
import { getLegs } from './slip.ts';

interface RecallLine {
  label: string;
  value: string;
}

const labels = {
  EN: {
    game: 'Game',
    bet: 'Bet',
    result: 'Result',
    wins: 'Wins',
    jackpot: 'Jackpot',
    draws: 'Random draws',
    waiting: 'Not decided yet',
  },
  MY: {
    game: 'ဂိမ်း',
    bet: 'လောင်းကြေး',
    result: 'ရလဒ်',
    wins: 'အနိုင်များ',
    jackpot: 'ဂျက်ပေါ့',
    draws: 'ကျပန်းဂဏန်းများ',
    waiting: 'မဆုံးဖြတ်ရသေးပါ',
  },
  CN: {
    game: '游戏',
    bet: '投注',
    result: '结果',
    wins: '中奖',
    jackpot: '奖池',
    draws: '随机抽取',
    waiting: '尚未决定',
  },
};
type Labels = (typeof labels)['EN'];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Formats plain data for a person: `home 2, away 1`; rows of a list are separated by a bar. */
function formatValue(value: unknown): string {
  if (Array.isArray(value)) {
    const separator = value.some((item) => typeof item === 'object') ? ' | ' : ' ';
    return value.map(formatValue).join(separator);
  }
  if (isObject(value))
    return Object.entries(value)
      .map(([key, item]) => `${key} ${formatValue(item)}`)
      .join(', ');
  return String(value ?? '–');
}

/** Formats facts and results of an event with its game's own texts, where it has them. */
function formatTicket(round: Round, game: VendorGame | undefined, t: Labels): RecallLine[] {
  const decided = (round.outcome.legs ?? []) as { number: number; result: Record<string, unknown> }[];
  return getLegs(round).flatMap(({ number, selection, priceHundredths }) => {
    const result = decided.find((leg) => leg.number === number)?.result;
    const numbers = game?.kind === 'events' && result ? game.getDrawnNumbers?.(result) : undefined;
    const shown = numbers?.join(' ') ?? (result ? formatValue(result) : t.waiting);
    return [
      { label: t.bet, value: `#${number} ${selection} × ${(priceHundredths / 100).toFixed(2)}` },
      { label: t.result, value: shown },
    ];
  });
}

function formatInstant({ outcome }: Round, t: Labels): RecallLine[] {
  const { draws, grid, freeSpins, lineWins, wins, bets, jackpot, ...rest } = outcome;
  const lines: RecallLine[] = [];
  if (bets) lines.push({ label: t.bet, value: formatValue(bets) });
  if (grid) lines.push({ label: t.result, value: formatValue(grid) });
  else lines.push({ label: t.result, value: formatValue(rest) });
  for (const [index, spin] of ((freeSpins ?? []) as { grid: unknown }[]).entries())
    lines.push({ label: `${t.result} ${index + 1}`, value: formatValue(spin.grid) });
  const won = wins ?? lineWins;
  if (Array.isArray(won) && won.length > 0) lines.push({ label: t.wins, value: formatValue(won) });
  if (jackpot) lines.push({ label: t.jackpot, value: formatValue(jackpot) });
  if (draws) lines.push({ label: t.draws, value: formatValue(draws) });
  return lines;
}

export function createRecall(round: Round, game: VendorGame | undefined, language = 'EN'): RecallLine[] {
  const t = labels[language as keyof typeof labels] ?? labels.EN;
  const head = { label: t.game, value: game?.title ?? round.gameId };
  if (!round.ticket) return [head, ...formatInstant(round, t)];
  if (game?.kind === 'events') return [head, ...formatTicket(round, game, t)];
  return [head, { label: t.result, value: formatValue(round.outcome.seats ?? t.waiting) }];
}
