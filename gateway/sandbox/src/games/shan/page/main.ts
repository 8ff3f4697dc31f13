import { createPlayingCard } from '../../kit/page/card.ts';
import { createButton, formatMoney, h } from '../../kit/page/elements.ts';
import { subscribeToState } from '../../kit/page/live.ts';
import { createStage, type HelpPart } from '../../kit/page/stage.ts';
import { type CommonRules, callApi, isUnknown, notifyFrame } from '../../kit/page/wire.ts';
import { texts } from './texts.ts';

type Key = keyof (typeof texts)['EN'];

interface Room {
  roomId: string;
  anteMinor: number;
  seats: number;
  number: number;
  anteUntil: number;
  playUntil: number;
  endsAt: number;
  phase: 'ante' | 'play' | 'show';
  players: { seat: number; cards: number[]; cardCount: number; acted: boolean; payoutMinor?: number }[];
}

interface OwnHand {
  seat: number;
  cards: number[];
}

const clockMs = 250;
const roomNames = ['jasmine', 'orchid', 'lotus'] as const;
const computePoints = (cards: number[]): number =>
  cards.reduce((sum, card) => sum + (Math.min((card % 13) + 1, 10) % 10), 0) % 10;

const stage = await createStage<Key, CommonRules>({
  gameId: 'shan-table',
  title: document.title,
  texts,
  actionKey: 'sit',
  welcomeKey: 'welcome',
  help: (_rules, t): HelpPart[] => [{ title: t('payTitle'), paragraphs: [t('body'), t('rankBody')] }],
});
const { t, board } = stage;
const list = h('div', { class: 'rooms', role: 'group', label: t('rooms') });
const clock = h('p', { class: 'clock', role: 'timer' });
const players = h('div', { class: 'players' });
const own = h('div', { class: 'own' });
const choices = h(
  'div',
  { class: 'choices' },
  createButton({ class: 'choice', text: t('draw') }, () => void sendAction('draw')),
  createButton({ class: 'choice', text: t('stand') }, () => void sendAction('stand')),
);
choices.hidden = true;
board.append(list, h('section', { class: 'card felt' }, clock, players, own, choices));

const formatRoomName = (roomId: string): string => {
  const known = roomNames.find((name) => name === roomId);
  return known ? t(known) : roomId;
};
const formatPoints = (points: number): string => t(points === 1 ? 'onePoint' : 'points', { points });

let rooms: Room[] = [];
let chosen = 'jasmine';
let hand: OwnHand | undefined;
/** Number of the hand in which this page has a seat. */
let seatedIn: number | undefined;
let lastPhase = '';
let openRequest: string | undefined;

const getCurrentRoom = (): Room | undefined => rooms.find(({ roomId }) => roomId === chosen);

const roomButtons = new Map<string, { button: HTMLButtonElement; seats: HTMLElement }>();

function createRoomButton({ roomId, anteMinor }: Room) {
  const seats = h('span');
  const button = createButton(
    { class: 'choice' },
    () => {
      chosen = roomId;
      hand = undefined;
      show();
    },
    h('strong', { text: t('room', { name: formatRoomName(roomId) }) }),
    h('span', { text: t('ante', { amount: formatMoney(anteMinor) }) }),
    seats,
  );
  list.append(button);
  return { button, seats };
}

/** Updates the buttons instead of replacing them, so that a press is never lost. */
function showRooms(): void {
  for (const room of rooms) {
    const { button, seats } = roomButtons.get(room.roomId) ?? createRoomButton(room);
    roomButtons.set(room.roomId, { button, seats });
    seats.textContent = t('seats', { taken: room.players.length, seats: room.seats });
    button.setAttribute('aria-pressed', String(room.roomId === chosen));
    button.disabled = seatedIn !== undefined && room.roomId !== chosen;
  }
}

function showPlayers(room: Room): void {
  players.replaceChildren(
    ...room.players.map(({ seat, cards, cardCount, acted, payoutMinor }) => {
      const shown =
        cards.length > 0
          ? cards.map(createPlayingCard)
          : Array.from({ length: cardCount }, () => createPlayingCard());
      const title = h('h2', { text: seat === hand?.seat ? t('you') : t('seat', { number: seat }) });
      if (acted) title.append(' ', h('span', { class: 'acted', role: 'img', label: t('acted') }));
      const won = payoutMinor ? h('strong', { text: t('paid', { amount: formatMoney(payoutMinor) }) }) : '';
      return h('div', { class: 'player' }, title, h('div', {}, ...shown), won);
    }),
    ...Array.from({ length: room.seats - room.players.length }, (_, index) =>
      h(
        'div',
        { class: 'player free' },
        h('h2', { text: t('seat', { number: room.players.length + index + 1 }) }),
      ),
    ),
  );
}

function showOwn(room: Room): void {
  const isDealt = hand !== undefined && hand.cards.length > 0;
  own.replaceChildren(
    ...(hand && isDealt && room.phase !== 'show'
      ? [...hand.cards.map(createPlayingCard), h('span', { text: formatPoints(computePoints(hand.cards)) })]
      : []),
  );
  const canAct =
    room.phase === 'play' && isDealt && !room.players.find(({ seat }) => seat === hand?.seat)?.acted;
  choices.hidden = !canAct;
  if (room.phase === 'play' && isDealt) stage.showMessage(canAct ? t('choose') : '');
}

function show(): void {
  showRooms();
  const room = getCurrentRoom();
  if (!room) return;
  showPlayers(room);
  showOwn(room);
  const seated = seatedIn === room.number;
  stage.action.disabled = room.phase !== 'ante' || seated;
  if (seated && room.phase === 'ante')
    stage.showMessage(t(room.players.length < 2 ? 'waitOthers' : 'seated'));
}

async function readHand(action?: 'draw' | 'stand'): Promise<void> {
  const answer = await callApi<{ hand: OwnHand | null }>('hand', {
    gameKey: opened.gameKey,
    roomId: chosen,
    action,
  });
  hand = answer.hand ?? undefined;
  show();
}

const sendAction = (action: 'draw' | 'stand'): Promise<void> => readHand(action).catch(stage.showError);

/** Loads the data of a new phase: cards, or the end of the hand. */
async function updateHand(room: Room): Promise<void> {
  // The phase may change a moment before the cards are dealt.
  const isDealt = room.players.some(({ cardCount }) => cardCount > 0);
  const phase = [room.roomId, room.number, room.phase, room.players.length, isDealt].join(':');
  if (phase === lastPhase || seatedIn === undefined) return;
  lastPhase = phase;
  if (seatedIn === room.number) await readHand();
  if (room.phase === 'show' && hand) {
    const mine = room.players.find(({ seat }) => seat === hand?.seat);
    stage.showPayout(mine?.payoutMinor ?? 0, room.anteMinor);
  }
  if (seatedIn < room.number || room.phase === 'show') await refreshBalance();
  if (seatedIn < room.number) {
    seatedIn = undefined;
    hand = undefined;
    notifyFrame('closed');
    show();
  }
}

async function refreshBalance(): Promise<void> {
  const answer = await callApi<{ balanceMinor?: number }>('tickets', { gameKey: opened.gameKey });
  if (answer.balanceMinor !== undefined) stage.showBalance(answer.balanceMinor);
}

async function sit(): Promise<void> {
  const room = getCurrentRoom();
  if (!room) return;
  openRequest ??= crypto.randomUUID();
  stage.action.disabled = true;
  try {
    const body = { gameKey: opened.gameKey, roomId: room.roomId, requestId: openRequest };
    const { balanceMinor } = await callApi<{ balanceMinor: number }>('seat', body);
    openRequest = undefined;
    seatedIn = room.number;
    notifyFrame('open');
    stage.showBalance(balanceMinor);
    stage.showMessage(t('seated'));
    // Loads the player's own seat number.
    readHand().catch(stage.showError);
  } catch (error) {
    if (!isUnknown(error)) openRequest = undefined;
    stage.showError(error);
    stage.action.disabled = false;
  }
}

const opened = await stage.open().catch((error: unknown) => {
  stage.showError(error);
  throw error;
});
document.querySelector('.stake')?.remove();
// Before the first state the rooms are unknown.
stage.setBusy(true);
stage.action.addEventListener('click', () => void sit());
const time = subscribeToState<{ now: number; rooms: Room[] }>('shan-table', {
  onState(state) {
    if (rooms.length === 0) stage.setBusy(false);
    rooms = state.rooms;
    show();
    const room = getCurrentRoom();
    if (room) updateHand(room).catch(stage.showError);
  },
  onLost: () => stage.showMessage(t('reconnecting'), 'error'),
});
setInterval(() => {
  const room = getCurrentRoom();
  if (!room) return;
  // A player without a seat waits for the next hand, independent of the others.
  const phase = room.phase === 'play' && seatedIn !== room.number ? 'show' : room.phase;
  const until = { ante: room.anteUntil, play: room.playUntil, show: room.endsAt }[phase];
  const seconds = Math.max(0, Math.ceil((until - time.now()) / 1000));
  clock.textContent = t(({ ante: 'anteFor', play: 'playFor', show: 'showFor' } as const)[phase], {
    seconds,
  });
}, clockMs);
