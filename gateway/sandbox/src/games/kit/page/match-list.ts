/** The matches of a book: a card for each, with its prices while bets are open and its score afterwards. */
import { createButton, formatPrice, formatTimeLeft, h } from './elements.ts';
import type { LiveEvent } from './live.ts';
import type { Choice, ChosenLeg } from './slip.ts';
import type { Translate } from './texts.ts';

export interface MatchFacts {
  home: string;
  away: string;
  prices: Record<string, number>;
}

interface MatchList<R> {
  element: HTMLElement;
  /**
   * Rebuilds only the matches that changed, so that a price under the player's finger stays while another match runs.
   */
  show(events: LiveEvent<MatchFacts, R>[]): void;
  /** Shows which prices are chosen. */
  markChosen(isChosen: (choice: Choice) => boolean): void;
  /** Updates the time left until each match starts. */
  tick(now: number): void;
}

const phases = ['running', 'open', 'over'] as const;

export const formatTitle = ({ home, away }: MatchFacts): string => `${home} – ${away}`;

export function createMatchList<R>(parts: {
  t: Translate<'startsIn' | 'running' | 'over' | 'markets'>;
  selections: readonly string[];
  selectionText(selection: string, facts: MatchFacts): string;
  resultText(result: R): string;
  onChoose(leg: ChosenLeg): void;
}): MatchList<R> {
  const { t, selections, selectionText, resultText, onChoose } = parts;
  const element = h('div', { class: 'matches' });
  const cards = new Map<number, { shows: string; card: HTMLElement }>();
  const timers = new Map<number, { element: HTMLElement; closesAt: number }>();

  function createPriceButton({ number, facts }: LiveEvent<MatchFacts, R>, selection: string): HTMLElement {
    const name = selectionText(selection, facts);
    const priceHundredths = facts.prices[selection] ?? 0;
    const button = createButton(
      { class: 'choice' },
      () => onChoose({ number, selection, priceHundredths, name: `${formatTitle(facts)}: ${name}` }),
      h('span', { text: name }),
      h('strong', { text: formatPrice(priceHundredths) }),
    );
    button.dataset.number = String(number);
    button.dataset.selection = selection;
    return button;
  }

  function createCard(event: LiveEvent<MatchFacts, R>): HTMLElement {
    const title = formatTitle(event.facts);
    const when = h('span', { class: 'clock' });
    const card = h('article', { class: 'match card' }, h('header', {}, h('h2', { text: title }), when));
    if (event.phase === 'open') {
      timers.set(event.number, { element: when, closesAt: event.closesAt });
      const odds = selections.map((selection) => createPriceButton(event, selection));
      card.append(h('div', { class: 'odds', role: 'group', label: `${t('markets')}: ${title}` }, ...odds));
    } else {
      when.textContent = t(event.phase === 'running' ? 'running' : 'over');
      if (event.result)
        card.append(h('p', { class: 'score', text: resultText(event.result), role: 'status' }));
    }
    return card;
  }

  function getCard(event: LiveEvent<MatchFacts, R>): HTMLElement {
    const shows = JSON.stringify(event);
    const cached = cards.get(event.number);
    if (cached?.shows === shows) return cached.card;
    timers.delete(event.number);
    const card = createCard(event);
    cached?.card.replaceWith(card);
    cards.set(event.number, { shows, card });
    return card;
  }

  return {
    element,
    show(events) {
      const { number, selection } =
        document.activeElement instanceof HTMLElement ? document.activeElement.dataset : {};
      const sorted = phases.flatMap((phase) => events.filter((event) => event.phase === phase));
      const wanted = sorted.map(getCard);
      for (const known of cards.keys())
        if (!events.some((event) => event.number === known)) {
          cards.delete(known);
          timers.delete(known);
        }
      if (
        element.childElementCount === wanted.length &&
        wanted.every((card, at) => element.children[at] === card)
      )
        return;
      element.replaceChildren(...wanted);
      if (number)
        element
          .querySelector<HTMLElement>(`[data-number="${number}"][data-selection="${selection}"]`)
          ?.focus();
    },
    markChosen(isChosen) {
      for (const button of element.querySelectorAll<HTMLButtonElement>('button')) {
        const { number, selection = '' } = button.dataset;
        button.setAttribute('aria-pressed', String(isChosen({ number: Number(number), selection })));
      }
    },
    tick(now) {
      for (const { element: time, closesAt } of timers.values())
        time.textContent = t('startsIn', { time: formatTimeLeft(closesAt - now) });
    },
  };
}
