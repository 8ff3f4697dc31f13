import { createPlayingCard } from '../../kit/page/card.ts';
import { createButton, formatPrice, h } from '../../kit/page/elements.ts';
import { createBetClock, type LiveState, playLive } from '../../kit/page/live.ts';
import { createStage, type HelpPart } from '../../kit/page/stage.ts';
import type { CommonRules } from '../../kit/page/wire.ts';
import { texts } from './texts.ts';

type Key = keyof (typeof texts)['EN'];

const spots = ['player', 'tie', 'banker'] as const;
type Spot = (typeof spots)[number];

interface Rules extends CommonRules {
  prices: Record<Spot, number>;
  returnsPpm: Record<Spot, number>;
}

interface Hand {
  player: number[];
  banker: number[];
  /** Absent until the hand is over. */
  winner?: Spot;
}

const percent = (ppm: number): string => `${(Math.floor(ppm / 100) / 100).toFixed(2)} %`;

const stage = await createStage<Key, Rules>({
  gameId: 'baccarat',
  title: document.title,
  texts,
  actionKey: 'placeBet',
  welcomeKey: 'welcome',
  help: (rules, t): HelpPart[] => [
    {
      title: t('payTitle'),
      paragraphs: [t('body')],
      table: [
        [t('spot'), t('pays'), t('returns')],
        ...spots.map((spot) => [t(spot), formatPrice(rules.prices[spot]), percent(rules.returnsPpm[spot])]),
      ],
    },
    { title: t('thirdTitle'), paragraphs: [t('thirdBody')] },
  ],
});
const { t, rules, board } = stage;
let open: { number: number; closesAt: number } | undefined;
let chosen: Spot | undefined;
const clock = createBetClock(stage);
const hands = { player: h('div', { class: 'hand' }), banker: h('div', { class: 'hand' }) };
const totals = { player: h('strong'), banker: h('strong') };
const buttons = spots.map((spot) => {
  const button = createButton(
    { class: `spot ${spot}` },
    () => choose(spot),
    h('span', { text: t(spot) }),
    h('small', { text: `×${formatPrice(rules.prices[spot])}` }),
  );
  return { spot, button };
});

function choose(spot: Spot): void {
  chosen = spot;
  for (const one of buttons) one.button.setAttribute('aria-pressed', String(one.spot === spot));
}

const points = (cards: number[]): number =>
  cards.reduce((sum, card) => sum + (Math.min((card % 13) + 1, 10) % 10), 0) % 10;

function showHand(hand: Hand): void {
  for (const side of ['player', 'banker'] as const) {
    const cards = hand[side];
    const backs = Math.max(0, 2 - cards.length);
    hands[side].replaceChildren(
      ...cards.map(createPlayingCard),
      ...Array.from({ length: backs }, () => createPlayingCard()),
    );
    totals[side].textContent = cards.length > 0 ? String(points(cards)) : '';
  }
  for (const { spot, button } of buttons) button.classList.toggle('won', spot === hand.winner);
}

const road = h('ol', { class: 'road' });

function show(state: LiveState<unknown, Hand>): void {
  const event = state.events.at(-1);
  open = event?.phase === 'open' ? { number: event.number, closesAt: event.closesAt } : undefined;
  showHand(event?.result ?? { player: [], banker: [] });
  road.replaceChildren(
    ...state.recent.toReversed().map(({ result }) => {
      const winner = result.winner ?? 'tie';
      return h('li', { class: winner, text: t(winner).slice(0, 1), label: t(winner) });
    }),
  );
}

const side = (name: 'player' | 'banker'): HTMLElement =>
  h('div', { class: 'side-hand' }, h('h2', { text: t(name) }), hands[name], totals[name]);
board.append(
  h('div', { class: 'felt' }, side('player'), clock.element, side('banker')),
  h('div', { class: 'spots', role: 'group' }, ...buttons.map(({ button }) => button)),
  h('section', { class: 'card wide' }, h('h2', { text: t('road') }), road),
);

try {
  const session = await stage.open();
  const table = playLive<Key, Rules, unknown, Hand>(stage, session, {
    gameId: 'baccarat',
    show,
    tick: (now) => clock.show(now, open?.closesAt),
    legLabel: ({ number, selection }) => `${t('hand', { number })}: ${t(selection as Spot)}`,
  });
  table.tickets.classList.add('wide');
  board.append(table.tickets);
  stage.action.addEventListener('click', () => {
    if (!chosen) stage.showMessage(t('chooseFirst'), 'error');
    else if (!open) stage.showMessage(t('closed'), 'error');
    else void table.bet([{ number: open.number, selection: chosen }]);
  });
} catch (error) {
  stage.showError(error);
}
