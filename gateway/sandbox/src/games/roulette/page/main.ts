import { createButton, formatMoney, h } from '../../kit/page/elements.ts';
import { playRounds } from '../../kit/page/rounds.ts';
import { createStage, type HelpPart } from '../../kit/page/stage.ts';
import type { CommonRules } from '../../kit/page/wire.ts';
import { texts } from './texts.ts';
import { createWheel } from './wheel-view.ts';

interface Rules extends CommonRules {
  wheel: number[];
  stakeMinorMax: number;
}

interface Result {
  pocket: number;
  wins: { spot: string }[];
}

const reds = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

const stage = await createStage<keyof (typeof texts)['EN'], Rules>({
  gameId: 'roulette',
  title: 'European Roulette',
  texts,
  actionKey: 'spin',
  welcomeKey: 'welcome',
  help: (_rules, t): HelpPart[] => [
    {
      title: t('payTitle'),
      paragraphs: [t('zeroBody')],
      table: [
        [t('spot'), t('pays')],
        [t('straight'), '36'],
        [t('third'), '3'],
        [t('evenMoney'), '2'],
      ],
    },
  ],
});
const { t, rules } = stage;
const wheel = createWheel(rules.wheel, (pocket) => reds.has(pocket));
const last = h('p', { class: 'last' });
const drawn = h('ol', { class: 'drawn' });
const drawnShown = 12;
const total = h('p', { class: 'total', text: t('total', { amount: formatMoney(0) }) });
const bets = new Map<string, number>();
let previous = new Map<string, number>();
const buttons = new Map<string, { button: HTMLButtonElement; chip: HTMLElement; name: string }>();

function showBets(): void {
  let sum = 0;
  for (const [spot, { button, chip, name }] of buttons) {
    const amount = bets.get(spot) ?? 0;
    sum += amount;
    chip.textContent = amount > 0 ? formatMoney(amount) : '';
    button.setAttribute('aria-label', amount > 0 ? `${name}: ${formatMoney(amount)}` : name);
  }
  total.textContent = t('total', { amount: formatMoney(sum) });
}

function placeChip(spot: string): void {
  const sum = [...bets.values()].reduce((all, amount) => all + amount, 0);
  if (sum + stage.stakeMinor() > rules.stakeMinorMax) {
    stage.showMessage(t('error.INVALID_AMOUNT'), 'error');
    return;
  }
  bets.set(spot, (bets.get(spot) ?? 0) + stage.stakeMinor());
  showBets();
}

function spot(key: string, name: string, look: string): HTMLButtonElement {
  const chip = h('span', { class: 'chip' });
  const button = createButton(
    { class: `spot ${look}` },
    () => placeChip(key),
    h('span', { text: name }),
    chip,
  );
  buttons.set(key, { button, chip, name });
  return button;
}

const numberLook = (pocket: number): string => (reds.has(pocket) ? 'red' : 'black');
const numbers = Array.from({ length: 36 }, (_, index) => index + 1);
const thirds = [1, 2, 3];
const table = h(
  'div',
  { class: 'table', role: 'group', label: t('table') },
  spot('n0', '0', 'zero'),
  h('div', { class: 'numbers' }, ...numbers.map((n) => spot(`n${n}`, String(n), numberLook(n)))),
  h(
    'div',
    { class: 'columns' },
    ...thirds.map((number) => spot(`column${number}`, t('column', { number }), '')),
  ),
  h(
    'div',
    { class: 'dozens' },
    ...thirds.map((number) => spot(`dozen${number}`, t('dozen', { number }), '')),
  ),
  h(
    'div',
    { class: 'halves' },
    ...(['low', 'even', 'red', 'black', 'odd', 'high'] as const).map((key) =>
      spot(key, t(key), key === 'red' || key === 'black' ? key : ''),
    ),
  ),
);
const clear = createButton({ class: 'choice', text: t('clear') }, () => {
  bets.clear();
  showBets();
});
/** Places the chips of the last spin again. */
const again = createButton({ class: 'choice', text: t('again') }, () => {
  bets.clear();
  for (const [key, amount] of previous) bets.set(key, amount);
  showBets();
});
again.disabled = true;

/** Shows the numbers of this visit, the latest first. */
function showNumber(pocket: number): void {
  drawn.prepend(h('li', { class: pocket === 0 ? 'zero' : numberLook(pocket), text: String(pocket) }));
  for (const old of [...drawn.children].slice(drawnShown)) old.remove();
}
stage.board.append(
  h('div', { class: 'bowl' }, wheel.element as unknown as Node, h('div', {}, last, drawn)),
  h('div', { class: 'felt' }, table),
);
stage.tray.append(h('div', { class: 'row card' }, total, again, clear));

try {
  const opened = await stage.open();
  playRounds<keyof (typeof texts)['EN'], Rules, Result>(stage, opened, {
    busyLabel: t('spinning'),
    request() {
      const placed = [...bets].map(([key, amountMinor]) => ({ spot: key, amountMinor }));
      const stakeMinor = placed.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      return stakeMinor > 0 ? { stakeMinor, choice: { bets: placed } } : undefined;
    },
    begin() {
      for (const { button } of buttons.values()) button.classList.remove('won', 'landed');
    },
    async show({ pocket, wins, payoutMinor, stakeMinor }) {
      await wheel.turnTo(pocket);
      table.dataset.above = String(payoutMinor > stakeMinor);
      last.textContent = t('result', { number: pocket });
      showNumber(pocket);
      previous = new Map(bets);
      again.disabled = false;
      buttons.get(`n${pocket}`)?.button.classList.add('landed');
      for (const win of wins) buttons.get(win.spot)?.button.classList.add('won');
      bets.clear();
      showBets();
    },
  });
} catch (error) {
  stage.showError(error);
}
