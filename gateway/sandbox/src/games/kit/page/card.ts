import { h } from './elements.ts';

const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const suits = ['♠', '♥', '♦', '♣'];

/** Creates a playing card from 0 to 51: rank `card % 13`, suit `card / 13`; undefined creates its back. */
export function createPlayingCard(card?: number): HTMLElement {
  if (card === undefined) return h('span', { class: 'playing-card back', label: '?', role: 'img' });
  const suit = Math.floor(card / 13);
  const name = `${ranks[card % 13]}${suits[suit]}`;
  const look = suit === 1 || suit === 2 ? 'red' : 'black';
  return h('span', { class: `playing-card ${look}`, text: name });
}
