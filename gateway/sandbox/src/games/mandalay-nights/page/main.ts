/**
 * The page of Mandalay Nights: it asks the vendor's server for spins and shows what was decided there. It decides nothing.
 * Tells its frame when a round is open, so that the site keeps still while money moves.
 */
import { fillHelp } from './help.ts';
import { createReels, type Reels } from './reels.ts';
import { isErrorKey, type TextKey, textsOf } from './texts.ts';
import {
  getRules,
  type Opened,
  openGame,
  Refused,
  type Rules,
  requestSpin,
  type SpinResult,
} from './wire.ts';

const element = <T extends HTMLElement>(id: string): T => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no ${id}`);
  return found as T;
};

const address = new URLSearchParams(location.hash.slice(1));
// The token is spent by its first use; what stays in the address must not look like a key.
history.replaceState(null, '', location.pathname);
const { t, tag } = textsOf(address.get('language') ?? 'EN');

const figures = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });
/** Minor units to text without floating-point sums: the hundredths are set apart. */
const money = (minor: number): string => {
  const whole = Math.trunc(minor / 100);
  return `${figures.format(whole).slice(0, -2)}${String(minor % 100).padStart(2, '0')}`;
};

const tellFrame = (round: 'open' | 'closed'): void =>
  parent.postMessage({ source: 'parlour-vendor', round }, '*');

function labelPage(): void {
  document.documentElement.lang = tag;
  const labels: [string, TextKey][] = [
    ['balance-label', 'balance'],
    ['stake-label', 'stake'],
    ['win-label', 'win'],
    ['spin', 'spin'],
    ['help-title', 'help'],
    ['help-close', 'close'],
    ['message', 'welcome'],
  ];
  for (const [id, key] of labels) element(id).textContent = t(key);
  element('stake-up').setAttribute('aria-label', t('stakeUp'));
  element('stake-down').setAttribute('aria-label', t('stakeDown'));
  element('help-button').setAttribute('aria-label', t('help'));
}

const say = (text: string, tone: 'quiet' | 'win' | 'error' = 'quiet'): void => {
  const message = element('message');
  message.textContent = text;
  message.dataset.tone = tone;
};

const explain = (error: unknown): void => {
  const key = `error.${error instanceof Refused ? error.code : 'other'}`;
  say(t(isErrorKey(key) ? key : 'error.other'), 'error');
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function cellsOf(result: SpinResult, rules: Rules): [number, number][] {
  const onLines = result.lineWins.flatMap(({ line, count }) =>
    (rules.lines[line] ?? []).slice(0, count).map((row, reel): [number, number] => [reel, row]),
  );
  const lanterns =
    result.scatterWinMinor === 0
      ? []
      : result.grid.flatMap((column, reel) =>
          column.flatMap((symbol, row): [number, number][] => (symbol === 'lantern' ? [[reel, row]] : [])),
        );
  return [...onLines, ...lanterns];
}

function play(rules: Rules, opened: Opened, reels: Reels): void {
  const spinButton = element<HTMLButtonElement>('spin');
  const stakeButtons = [
    element<HTMLButtonElement>('stake-down'),
    element<HTMLButtonElement>('stake-up'),
  ] as const;
  let stakeIndex = Math.min(3, rules.stakesMinor.length - 1);
  /** Kept over a lost answer: the same number asks for the same round. */
  let openRequest: { id: string; stakeMinor: number } | undefined;

  const showStake = (): void => {
    element('stake').textContent = money(rules.stakesMinor[stakeIndex] ?? 0);
    stakeButtons[0].disabled = stakeIndex === 0;
    stakeButtons[1].disabled = stakeIndex === rules.stakesMinor.length - 1;
  };
  const showResult = (result: SpinResult): void => {
    const { payoutMinor, stakeMinor, balanceMinor } = result;
    element('balance').textContent = money(balanceMinor);
    element('win').textContent = money(payoutMinor);
    reels.mark(cellsOf(result, rules));
    // Nothing is celebrated that returns no more than the stake.
    if (payoutMinor > stakeMinor) say(t('paid', { amount: money(payoutMinor) }), 'win');
    else say(payoutMinor > 0 ? t('paid', { amount: money(payoutMinor) }) : t('nothing'));
    element('reels').setAttribute(
      'aria-label',
      t('reels', { grid: result.grid.map((column) => column.join(' ')).join('; ') }),
    );
  };
  const setBusy = (busy: boolean): void => {
    spinButton.disabled = busy;
    spinButton.textContent = t(busy ? 'spinning' : 'spin');
    element('stage').setAttribute('aria-busy', String(busy));
    if (busy) for (const button of stakeButtons) button.disabled = true;
    else showStake();
  };

  async function spin(): Promise<void> {
    if (spinButton.disabled) return;
    openRequest ??= { id: crypto.randomUUID(), stakeMinor: rules.stakesMinor[stakeIndex] ?? 0 };
    setBusy(true);
    reels.mark([]);
    say('');
    tellFrame('open');
    const cycle = pause(rules.cycleMsMin);
    try {
      const result = await requestSpin(opened.gameKey, openRequest.id, openRequest.stakeMinor);
      openRequest = undefined;
      await reels.spinTo(result.grid);
      showResult(result);
    } catch (error) {
      const unknown = error instanceof Refused && ['RETRY_LATER', 'OFFLINE', 'TOO_SOON'].includes(error.code);
      if (!unknown) openRequest = undefined;
      explain(error);
    }
    tellFrame('closed');
    await cycle;
    setBusy(false);
  }

  stakeButtons.forEach((button, index) => {
    button.addEventListener('click', () => {
      stakeIndex = Math.max(0, Math.min(rules.stakesMinor.length - 1, stakeIndex + (index === 0 ? -1 : 1)));
      showStake();
    });
  });
  spinButton.addEventListener('click', () => void spin());
  document.addEventListener('keydown', (event) => {
    const onButton = event.target instanceof HTMLButtonElement;
    if (event.code === 'Space' && !event.repeat && !onButton && !element<HTMLDialogElement>('help').open) {
      event.preventDefault();
      void spin();
    }
  });
  element('balance').textContent = money(opened.balanceMinor);
  if (opened.demo) element('balance-label').textContent = t('demoBalance');
  setBusy(false);
}

async function start(): Promise<void> {
  labelPage();
  const help = element<HTMLDialogElement>('help');
  element('help-button').addEventListener('click', () => help.showModal());
  element('help-close').addEventListener('click', () => help.close());
  try {
    const rules = await getRules();
    fillHelp(element('help-body'), rules, t);
    const reels = createReels(element('reels'), rules.strips);
    reels.show(rules.strips.map((strip) => strip.slice(4, 7)));
    const opened = await openGame(address.get('token') ?? '');
    play(rules, opened, reels);
  } catch (error) {
    explain(error);
    element('stage').setAttribute('aria-busy', 'false');
  }
}

void start();
