/**
 * The page of games on the server's clock: a stream delivers the public state; the page requests bets and the player's
 * own tickets.
 */
import { formatMoney, formatTimeLeft, h } from './elements.ts';
import type { Stage } from './stage.ts';
import { type CommonRules, callApi, isUnknown, notifyFrame, type Opened, streamUrl } from './wire.ts';

export interface LiveEvent<F = unknown, R = unknown> {
  number: number;
  opensAt: number;
  closesAt: number;
  resultAt: number;
  phase: 'open' | 'running' | 'over';
  facts: F;
  result?: R;
}

export interface LiveState<F = unknown, R = unknown> {
  now: number;
  events: LiveEvent<F, R>[];
  recent: { number: number; facts: F; result: R }[];
}

interface Leg {
  number: number;
  selection: string;
  priceHundredths: number;
}

interface Ticket {
  roundId: string;
  legs: Leg[];
  stakeMinor: number;
  payoutMinor: number;
  state: 'open' | 'won' | 'lost' | 'back' | 'void';
}

const clockMs = 250;
/** The server pays a decided bet within this time. */
const paidAfterMs = 1_200;

/** Subscribes to a stream of states; `now()` returns the server's clock. */
export function subscribeToState<S extends { now: number }>(
  gameId: string,
  listener: { onState(state: S): void; onLost(): void },
): { now(): number } {
  let aheadMs = 0;
  const stream = new EventSource(streamUrl(gameId));
  stream.onmessage = ({ data }) => {
    const state = JSON.parse(data as string) as S;
    aheadMs = state.now - Date.now();
    listener.onState(state);
  };
  stream.onerror = () => listener.onLost();
  return { now: () => Date.now() + aheadMs };
}

interface LiveGame<F, R> {
  gameId: string;
  /** Shows the state; called at each change. */
  show(state: LiveState<F, R>): void;
  /** Called four times a second with the server's time. */
  tick?(now: number): void;
  /** Returns the label of a ticket's leg. */
  legLabel(leg: Leg): string;
}

interface LiveTable {
  /** Bets with the chosen stake. Repeating the same legs after a lost response repeats the same bet. */
  bet(legs: { number: number; selection: string }[]): Promise<boolean>;
  /** A card with the player's own tickets. */
  tickets: HTMLElement;
}

export function playLive<K extends string, R extends CommonRules, F, O>(
  stage: Stage<K, R>,
  opened: Opened,
  game: LiveGame<F, O>,
): LiveTable {
  const { t } = stage;
  const { gameKey } = opened;
  const list = h('ul', { class: 'tickets' });
  const tickets = h('section', { class: 'card' }, h('h2', { text: t('myBets') }), list);
  let openRequest: { requestId: string; body: string } | undefined;
  let openCount = 0;
  let lastResult = '';

  function createTicketRow(ticket: Ticket): HTMLElement {
    const state = h('span', {
      class: 'state',
      text: t(`state.${ticket.state}`, { amount: formatMoney(ticket.payoutMinor) }),
    });
    state.dataset.state = ticket.state;
    const label = ticket.legs.map(game.legLabel).join(' + ');
    return h(
      'li',
      {},
      h('span', { text: label }),
      h('span', { text: formatMoney(ticket.stakeMinor) }),
      state,
    );
  }

  async function refresh(): Promise<void> {
    try {
      const answer = await callApi<{ balanceMinor?: number; tickets: Ticket[] }>('tickets', { gameKey });
      if (answer.balanceMinor !== undefined) stage.showBalance(answer.balanceMinor);
      const open = answer.tickets.filter(({ state }) => state === 'open').length;
      const [settled] = answer.tickets.filter(({ state }) => state !== 'open');
      if (open < openCount && settled) stage.showPayout(settled.payoutMinor, settled.stakeMinor);
      openCount = open;
      notifyFrame(open > 0 ? 'open' : 'closed');
      list.replaceChildren(
        ...(answer.tickets.length > 0
          ? answer.tickets.map(createTicketRow)
          : [h('li', { text: t('noBets') })]),
      );
    } catch (error) {
      stage.showError(error);
    }
  }

  // Before the first state the open bets are unknown.
  let hasState = false;
  stage.setBusy(true);
  const clock = subscribeToState<LiveState<F, O>>(game.gameId, {
    onState(state) {
      game.show(state);
      if (!hasState) stage.setBusy(false);
      hasState = true;
      const result = JSON.stringify(state.recent.map(({ number }) => number));
      if (result !== lastResult) setTimeout(() => void refresh(), lastResult === '' ? 0 : paidAfterMs);
      lastResult = result;
    },
    onLost: () => stage.showMessage(t('reconnecting'), 'error'),
  });
  setInterval(() => game.tick?.(clock.now()), clockMs);

  return {
    tickets,
    async bet(legs) {
      const body = JSON.stringify({ legs, stakeMinor: stage.stakeMinor() });
      if (openRequest?.body !== body) openRequest = { requestId: crypto.randomUUID(), body };
      stage.setBusy(true);
      try {
        const { requestId } = openRequest;
        const answer = await callApi<{ balanceMinor: number }>('bets', {
          gameKey,
          requestId,
          legs,
          stakeMinor: stage.stakeMinor(),
        });
        openRequest = undefined;
        stage.showBalance(answer.balanceMinor);
        stage.showMessage(t('betTaken', { amount: formatMoney(stage.stakeMinor()) }));
        await refresh();
        return true;
      } catch (error) {
        if (!isUnknown(error)) openRequest = undefined;
        stage.showError(error);
        return false;
      } finally {
        stage.setBusy(false);
      }
    },
  };
}

/** Creates a line with the remaining time for bets. */
export function createBetClock<K extends string, R extends CommonRules>({
  t,
}: Stage<K, R>): {
  element: HTMLElement;
  show(now: number, closesAt: number | undefined): void;
} {
  const element = h('p', { class: 'clock', role: 'timer' });
  return {
    element,
    show(now, closesAt) {
      const left = closesAt === undefined ? 0 : closesAt - now;
      element.dataset.closed = String(left <= 0);
      element.textContent = left > 0 ? t('closesIn', { time: formatTimeLeft(left) }) : t('closed');
    },
  };
}
