import { createButton, formatMoney, h } from '../../kit/page/elements.ts';
import { createBetClock, type LiveState, playLive } from '../../kit/page/live.ts';
import { createStage, type HelpPart } from '../../kit/page/stage.ts';
import type { CommonRules } from '../../kit/page/wire.ts';
import { texts } from './texts.ts';

type Key = keyof (typeof texts)['EN'];

interface Rules extends CommonRules {
  digits: number;
  straightPays: number;
  periodMs: number;
}

const gameId = location.pathname.split('/').at(-2) ?? '';
const minuteMs = 60_000;

const stage = await createStage<Key, Rules>({
  gameId,
  title: document.title,
  texts,
  actionKey: 'placeBet',
  welcomeKey: 'welcome',
  help: (rules, t): HelpPart[] => [
    {
      title: t('payTitle'),
      paragraphs: [
        t('straightBody', { pays: rules.straightPays }),
        ...(rules.digits > 2 ? [t('anyBody')] : []),
        t('scheduleBody', { minutes: rules.periodMs / minuteMs }),
      ],
    },
  ],
});
const { t, rules, board } = stage;
const digits: (number | undefined)[] = Array.from({ length: rules.digits });
let kind: 's' | 'b' = 's';
let open: { number: number; closesAt: number } | undefined;

const rows = digits.map((_, position) => {
  const buttons = Array.from({ length: 10 }, (_unused, digit) =>
    createButton({ class: 'choice', text: String(digit) }, () => choose(position, digit)),
  );
  return {
    buttons,
    element: h(
      'div',
      { class: 'digits', role: 'group', label: t('number', { place: position + 1 }) },
      ...buttons,
    ),
  };
});

function choose(position: number, digit: number | undefined): void {
  digits[position] = digit;
  rows[position]?.buttons.forEach((button, index) => {
    button.setAttribute('aria-pressed', String(index === digit));
  });
  shownNumber.textContent = digits.map((one) => one ?? '–').join(' ');
}

const shownNumber = h('p', { class: 'picked' });
const kinds = (['s', 'b'] as const).map((one) =>
  createButton({ class: 'choice', text: t(one === 's' ? 'straight' : 'anyOrder') }, () => setKind(one)),
);
function setKind(next: 's' | 'b'): void {
  kind = next;
  kinds.forEach((button, index) => {
    button.setAttribute('aria-pressed', String((index === 0) === (next === 's')));
  });
}
const random = createButton({ class: 'choice', text: t('random') }, () => {
  // Only a suggestion for the bet; the server draws the result.
  rows.forEach((_, place) => {
    choose(place, (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 10);
  });
});
const clock = createBetClock(stage);

function show(state: LiveState<unknown, { drawn: string }>): void {
  const next = state.events.find(({ phase }) => phase === 'open');
  open = next && { number: next.number, closesAt: next.closesAt };
}

board.append(
  h(
    'div',
    { class: 'picker card' },
    clock.element,
    h('div', { class: 'kinds' }, ...(rules.digits > 2 ? kinds : []), random),
    ...rows.map(({ element }) => element),
    shownNumber,
  ),
);
rows.forEach((_, place) => {
  choose(place, undefined);
});
setKind('s');

try {
  const session = await stage.open();
  const table = playLive<Key, Rules, unknown, { drawn: string }>(stage, session, {
    gameId,
    show,
    tick: (now) => clock.show(now, open?.closesAt),
    legLabel: ({ number, selection, priceHundredths }) =>
      `${t('draw', { number })}: ${selection.slice(1)} · ${t(selection.startsWith('s') ? 'straight' : 'anyOrder')} ×${formatMoney(priceHundredths)}`,
  });
  // The drawn numbers are on the site's page beside the frame.
  board.append(h('div', { class: 'side' }, table.tickets));
  stage.action.addEventListener('click', () => {
    if (!open || digits.includes(undefined)) stage.showMessage(t('chooseFirst'), 'error');
    else void table.bet([{ number: open.number, selection: `${kind}${digits.join('')}` }]);
  });
} catch (error) {
  stage.showError(error);
}
