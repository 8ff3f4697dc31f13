import { h } from './elements.ts';

const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const suits = ['♠', '♥', '♦', '♣'];

/** Shapes of the suits in a square of 24 units: not every device has a font with their characters. */
const shapes = [
  'M12 2C9 7 3 10 3 15a4.5 4.5 0 0 0 8 2.8C10.8 20 10 21.3 8.5 22h7c-1.5-.7-2.3-2-2.5-4.2A4.5 4.5 0 0 0 21 15C21 10 15 7 12 2z',
  'M12 21C5 15.5 2 12 2 8a5 5 0 0 1 10-1.5A5 5 0 0 1 22 8c0 4-3 7.5-10 13z',
  'M12 2l8 10-8 10-8-10z',
  'M12 2a4.6 4.6 0 0 1 3.6 7.5A4.6 4.6 0 1 1 13 17.8c.2 2.2 1 3.5 2.5 4.2h-7c1.5-.7 2.3-2 2.5-4.2A4.6 4.6 0 1 1 8.4 9.5 4.6 4.6 0 0 1 12 2z',
];

function drawSuit(suit: number): Element {
  const namespace = 'http://www.w3.org/2000/svg';
  const drawing = document.createElementNS(namespace, 'svg');
  drawing.setAttribute('viewBox', '0 0 24 24');
  drawing.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(namespace, 'path');
  path.setAttribute('d', shapes[suit] ?? '');
  drawing.append(path);
  return drawing;
}

/** Creates a playing card from 0 to 51: rank `card % 13`, suit `card / 13`; undefined creates its back. */
export function createPlayingCard(card?: number): HTMLElement {
  if (card === undefined) return h('span', { class: 'playing-card back', label: '?', role: 'img' });
  const suit = Math.floor(card / 13);
  const rank = ranks[card % 13] ?? '';
  const look = suit === 1 || suit === 2 ? 'red' : 'black';
  const label = `${rank}${suits[suit]}`;
  return h('span', { class: `playing-card ${look}`, label, role: 'img' }, rank, drawSuit(suit));
}
