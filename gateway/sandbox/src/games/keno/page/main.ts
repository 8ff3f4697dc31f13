import { createButton, h } from '../../kit/page/elements.ts';
import { createBetClock, type LiveState, playLive } from '../../kit/page/live.ts';
import { createStage, type HelpPart } from '../../kit/page/stage.ts';
import type { CommonRules } from '../../kit/page/wire.ts';
import { texts } from './texts.ts';

type Key = keyof (typeof texts)['EN'];

interface Rules extends CommonRules {
  pays: Record<string, Record<string, number>>;
  returns: number[];
  chosenMax: number;
}

interface Drawn {
  drawn: number[];
}

const gameId = 'keno';
const percent = (ppm: number): string => `${(Math.floor(ppm / 100) / 100).toFixed(2)} %`;

const stage = await createStage<Key, Rules>({
  gameId,
  title: document.title,
  texts,
  actionKey: 'placeBet',
  welcomeKey: 'welcome',
  help: (rules, t): HelpPart[] => [
    {
      title: t('payTitle'),
      paragraphs: [t('body')],
      table: [
        [t('chosen'), t('hits'), t('returns')],
        ...Object.entries(rules.pays).map(([chosen, table], index) => [
          chosen,
          Object.entries(table)
            .map(([hits, pay]) => `${hits} × ${pay}`)
            .join(' · '),
          percent(rules.returns[index] ?? 0),
        ]),
      ],
    },
  ],
});
const { t, rules, board } = stage;
const chosen = new Set<number>();
let open: { number: number; closesAt: number } | undefined;
const clock = createBetClock(stage);
const picked = h('p', { class: 'picked', text: t('picked', { count: 0 }) });
const buttons = Array.from({ length: 80 }, (_, index) =>
  createButton({ class: 'choice', text: String(index + 1) }, () => toggle(index + 1)),
);

function toggle(number: number): void {
  if (!chosen.delete(number) && chosen.size < rules.chosenMax) chosen.add(number);
  showChosen();
}

function showChosen(): void {
  buttons.forEach((button, index) => {
    button.setAttribute('aria-pressed', String(chosen.has(index + 1)));
  });
  picked.textContent = t('picked', { count: chosen.size });
}

function show(state: LiveState<unknown, Drawn>): void {
  const next = state.events.find(({ phase }) => phase === 'open');
  open = next && { number: next.number, closesAt: next.closesAt };
  const running = state.events.find(({ phase }) => phase !== 'open')?.result?.drawn;
  const drawn = new Set(running ?? state.recent[0]?.result.drawn ?? []);
  buttons.forEach((button, index) => {
    button.classList.toggle('drawn', drawn.has(index + 1));
  });
}

const clear = createButton({ class: 'choice', text: t('clear') }, () => {
  chosen.clear();
  showChosen();
});
board.append(
  h(
    'div',
    { class: 'picker card' },
    h('div', { class: 'row' }, clock.element, picked, clear),
    h('div', { class: 'grid', role: 'group', label: t('grid') }, ...buttons),
  ),
);
showChosen();

try {
  const session = await stage.open();
  const table = playLive<Key, Rules, unknown, Drawn>(stage, session, {
    gameId,
    show,
    tick: (now) => clock.show(now, open?.closesAt),
    legLabel: ({ number, selection }) => `${t('draw', { number })}: ${selection.replaceAll('-', ' ')}`,
  });
  // The drawn numbers of earlier draws are on the site's page beside the frame.
  board.append(h('div', { class: 'side' }, table.tickets));
  stage.action.addEventListener('click', () => {
    const selection = [...chosen].sort((a, b) => a - b).join('-');
    if (!open || selection === '') stage.showMessage(t('chooseFirst'), 'error');
    else void table.bet([{ number: open.number, selection }]);
  });
} catch (error) {
  stage.showError(error);
}
