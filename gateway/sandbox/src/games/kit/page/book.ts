/**
 * A book of matches with a bet slip: one leg is a single bet, several legs are one combined bet at the product of their
 * prices.
 */
import { createButton, formatMoney, formatPrice, formatTimeLeft, h } from './elements.ts';
import { type LiveEvent, type LiveState, playLive } from './live.ts';
import { createStage, type HelpPart, type Stage } from './stage.ts';
import type { OwnTexts, Translate } from './texts.ts';
import type { CommonRules } from './wire.ts';

export interface BookRules extends CommonRules {
  selections: string[];
  legsMax?: number;
}

interface Facts {
  home: string;
  away: string;
  prices: Record<string, number>;
}

type BookKey =
  | 'welcome'
  | 'slip'
  | 'potential'
  | 'startsIn'
  | 'running'
  | 'over'
  | 'results'
  | 'remove'
  | 'markets';

interface Chosen {
  number: number;
  selection: string;
  priceHundredths: number;
  name: string;
}

const finishedShown = 6;

/** Computes stake × prices as the server does: in whole numbers, rounded down once. */
function multiplyOdds(stakeMinor: number, hundredths: number[]): number {
  const product = hundredths.reduce((all, one) => all * BigInt(one), BigInt(stakeMinor));
  return Number(product / 100n ** BigInt(hundredths.length));
}

export async function runBook<K extends string, R>(game: {
  gameId: string;
  texts: OwnTexts<BookKey | K>;
  selectionText(t: Translate<BookKey | K>, selection: string, facts: Facts): string;
  /** Returns the text of a result, final or provisional: `2 : 1`. */
  resultText(t: Translate<BookKey | K>, result: R): string;
  help(rules: BookRules, t: Translate<BookKey | K>): HelpPart[];
}): Promise<void> {
  const { gameId } = game;
  const stage: Stage<BookKey | K, BookRules> = await createStage<BookKey | K, BookRules>({
    gameId,
    title: document.title,
    texts: game.texts,
    actionKey: 'placeBet',
    welcomeKey: 'welcome',
    help: game.help,
  });
  const { t, rules, board, tray } = stage;
  const legsMax = rules.legsMax ?? 1;
  const slip = new Map<number, Chosen>();
  const names = new Map<number, Facts>();
  const timers = new Map<number, { element: HTMLElement; closesAt: number }>();
  const matches = h('div', { class: 'matches' });
  const slipList = h('ul', { class: 'tickets' });
  const potential = h('p', { class: 'potential' });
  const slipCard = h('section', { class: 'card slip' }, h('h2', { text: t('slip') }), slipList, potential);
  slipCard.hidden = true;
  const results = h('ul', { class: 'tickets' });
  const cards = new Map<number, { shows: string; card: HTMLElement }>();

  function toggle(chosen: Chosen): void {
    const before = slip.get(chosen.number);
    if (before?.selection === chosen.selection) slip.delete(chosen.number);
    else {
      if (legsMax === 1) slip.clear();
      if (slip.size < legsMax || before) slip.set(chosen.number, chosen);
    }
    showSlip();
  }

  function showSlip(): void {
    for (const button of matches.querySelectorAll<HTMLButtonElement>('button'))
      button.setAttribute(
        'aria-pressed',
        String(slip.get(Number(button.dataset.number))?.selection === button.dataset.selection),
      );
    slipList.replaceChildren(
      ...[...slip.values()].map((leg) =>
        h(
          'li',
          {},
          h('span', { text: leg.name }),
          h('strong', { text: formatPrice(leg.priceHundredths) }),
          createButton({ class: 'remove', text: '×', label: `${t('remove')}: ${leg.name}` }, () =>
            toggle(leg),
          ),
        ),
      ),
    );
    const prices = [...slip.values()].map(({ priceHundredths }) => priceHundredths);
    slipCard.hidden = prices.length === 0;
    potential.textContent = t('potential', { amount: formatMoney(multiplyOdds(stage.stakeMinor(), prices)) });
  }

  function createMatchCard(event: LiveEvent<Facts, R>): HTMLElement {
    const { number, facts } = event;
    const title = `${facts.home} – ${facts.away}`;
    const when = h('span', { class: 'clock' });
    const card = h('article', { class: 'match card' }, h('header', {}, h('h2', { text: title }), when));
    if (event.phase === 'open') {
      timers.set(number, { element: when, closesAt: event.closesAt });
      const odds = rules.selections.map((selection) => {
        const name = game.selectionText(t, selection, facts);
        const priceHundredths = facts.prices[selection] ?? 0;
        const button = createButton(
          { class: 'choice' },
          () => toggle({ number, selection, priceHundredths, name: `${title}: ${name}` }),
          h('span', { text: name }),
          h('strong', { text: formatPrice(priceHundredths) }),
        );
        button.dataset.number = String(number);
        button.dataset.selection = selection;
        return button;
      });
      card.append(h('div', { class: 'odds', role: 'group', label: `${t('markets')}: ${title}` }, ...odds));
    } else {
      when.textContent = t(event.phase === 'running' ? 'running' : 'over');
      if (event.result)
        card.append(h('p', { class: 'score', text: game.resultText(t, event.result), role: 'status' }));
    }
    return card;
  }

  function getMatchCard(event: LiveEvent<Facts, R>): HTMLElement {
    const shows = JSON.stringify(event);
    const cached = cards.get(event.number);
    if (cached?.shows === shows) return cached.card;
    timers.delete(event.number);
    const card = createMatchCard(event);
    cached?.card.replaceWith(card);
    cards.set(event.number, { shows, card });
    return card;
  }

  /**
   * Rebuilds only the matches that changed, so that a price under the player's finger stays while another match runs.
   */
  function showMatches(events: LiveEvent<Facts, R>[]): void {
    const { number, selection } =
      document.activeElement instanceof HTMLElement ? document.activeElement.dataset : {};
    const phases = ['running', 'open', 'over'] as const;
    const sorted = phases.flatMap((phase) => events.filter((event) => event.phase === phase));
    const wanted = sorted.map(getMatchCard);
    for (const known of cards.keys())
      if (!events.some((event) => event.number === known)) {
        cards.delete(known);
        timers.delete(known);
      }
    if (
      matches.childElementCount === wanted.length &&
      wanted.every((card, at) => matches.children[at] === card)
    )
      return;
    matches.replaceChildren(...wanted);
    if (number)
      matches.querySelector<HTMLElement>(`[data-number="${number}"][data-selection="${selection}"]`)?.focus();
  }

  function show(state: LiveState<Facts, R>): void {
    for (const { number, facts } of [...state.events, ...state.recent]) names.set(number, facts);
    const open = new Set(state.events.filter(({ phase }) => phase === 'open').map(({ number }) => number));
    for (const number of slip.keys()) if (!open.has(number)) slip.delete(number);
    showMatches(state.events);
    results.replaceChildren(
      ...state.recent
        .slice(0, finishedShown)
        .map(({ facts, result }) =>
          h(
            'li',
            {},
            h('span', { text: `${facts.home} – ${facts.away}` }),
            h('strong', { text: game.resultText(t, result) }),
          ),
        ),
    );
    showSlip();
  }

  board.append(matches);
  tray.append(slipCard);
  try {
    const opened = await stage.open();
    const table = playLive<BookKey | K, BookRules, Facts, R>(stage, opened, {
      gameId,
      show,
      tick(now) {
        for (const { element, closesAt } of timers.values())
          element.textContent = t('startsIn', { time: formatTimeLeft(closesAt - now) });
      },
      legLabel({ number, selection, priceHundredths }) {
        const facts = names.get(number);
        const title = facts ? `${facts.home} – ${facts.away}` : `#${number}`;
        const name = facts ? game.selectionText(t, selection, facts) : selection;
        return `${title}: ${name} ${formatPrice(priceHundredths)}`;
      },
    });
    board.append(
      h(
        'aside',
        { class: 'side' },
        table.tickets,
        h('section', { class: 'card' }, h('h2', { text: t('results') }), results),
      ),
    );
    document.querySelector('.stake')?.addEventListener('click', showSlip);
    stage.action.addEventListener('click', async () => {
      const legs = [...slip.values()].map(({ number, selection }) => ({ number, selection }));
      if (legs.length === 0) stage.showMessage(t('chooseFirst'), 'error');
      else if (await table.bet(legs)) {
        slip.clear();
        showSlip();
      }
    });
  } catch (error) {
    stage.showError(error);
  }
}
