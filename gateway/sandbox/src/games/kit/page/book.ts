/**
 * A book of matches with a bet slip: one leg is a single bet, several legs are one combined bet at the product of their
 * prices.
 */
import type { BookKey as SlipKey } from './book-texts.ts';
import { formatPrice, h } from './elements.ts';
import { type LiveState, playLive } from './live.ts';
import { createMatchList, formatTitle, type MatchFacts } from './match-list.ts';
import { type BookRules, createSlip, type Slip } from './slip.ts';
import { createStage, type HelpPart, type Stage } from './stage.ts';
import type { OwnTexts, Translate } from './texts.ts';

type BookKey = SlipKey | 'welcome';

const finishedShown = 6;

/** Puts the slip beside the prices where there is room, and above the desk of a phone. */
function placeSlip({ card, showPicks }: Slip, { side, tray }: Record<'side' | 'tray', HTMLElement>): void {
  const wide = matchMedia('(width >= 768px)');
  const place = (): void => {
    (wide.matches ? side : tray).prepend(card);
    showPicks(wide.matches);
  };
  wide.addEventListener('change', place);
  place();
}

export async function runBook<K extends string, R>(game: {
  gameId: string;
  texts: OwnTexts<BookKey | K>;
  selectionText(t: Translate<BookKey | K>, selection: string, facts: MatchFacts): string;
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
  /** The matches of the tickets, including matches that are no longer shown. */
  const factsByNumber = new Map<number, MatchFacts>();
  const results = h('ul', { class: 'tickets' });
  const matches = createMatchList<R>({
    t,
    selections: rules.selections,
    selectionText: (selection, facts) => game.selectionText(t, selection, facts),
    resultText: (result) => game.resultText(t, result),
    onChoose: (leg) => slip.toggle(leg),
  });
  const slip = createSlip({
    t,
    rules,
    stakeMinor: stage.stakeMinor,
    chooseStake: stage.chooseStake,
    onShow: () => matches.markChosen(slip.includes),
  });

  const createResultRow = ({ facts, result }: { facts: MatchFacts; result: R }): HTMLElement =>
    h('li', {}, h('span', { text: formatTitle(facts) }), h('strong', { text: game.resultText(t, result) }));

  function show(state: LiveState<MatchFacts, R>): void {
    for (const { number, facts } of [...state.events, ...state.recent]) factsByNumber.set(number, facts);
    slip.retain(new Set(state.events.filter(({ phase }) => phase === 'open').map(({ number }) => number)));
    matches.show(state.events);
    results.replaceChildren(...state.recent.slice(0, finishedShown).map(createResultRow));
    slip.show();
  }

  board.append(matches.element);
  try {
    const opened = await stage.open();
    const table = playLive<BookKey | K, BookRules, MatchFacts, R>(stage, opened, {
      gameId,
      show,
      tick: matches.tick,
      legLabel({ number, selection, priceHundredths }) {
        const facts = factsByNumber.get(number);
        const title = facts ? formatTitle(facts) : `#${number}`;
        const name = facts ? game.selectionText(t, selection, facts) : selection;
        return `${title}: ${name} ${formatPrice(priceHundredths)}`;
      },
    });
    const resultCard = h('section', { class: 'card' }, h('h2', { text: t('results') }), results);
    const side = h('aside', { class: 'side' }, table.tickets, resultCard);
    board.append(side);
    placeSlip(slip, { side, tray });
    document.querySelector('.stake')?.addEventListener('click', slip.show);
    stage.action.addEventListener('click', async () => {
      const legs = slip.listLegs();
      if (legs.length === 0) stage.showMessage(t('chooseFirst'), 'error');
      else if (!slip.hasValidStake()) stage.showMessage(t('error.INVALID_AMOUNT'), 'error');
      else if (await table.bet(legs)) slip.clear();
    });
  } catch (error) {
    stage.showError(error);
  }
}
