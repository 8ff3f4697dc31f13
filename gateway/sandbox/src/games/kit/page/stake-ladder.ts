/** The stake on the desk: steps up and down through the offered stakes. A slip may also choose one between them. */
import { createButton, createFigure, formatMoney, h } from './elements.ts';

interface StakeLadder {
  element: HTMLElement;
  /** Shows the stake; while busy, no step can be pressed. */
  show(busy: boolean): void;
  stakeMinor(): number;
  choose(stakeMinor: number): void;
}

export function createStakeLadder(
  stakesMinor: readonly number[],
  labels: { stake: string; up: string; down: string },
): StakeLadder {
  let chosen = stakesMinor[Math.min(2, stakesMinor.length - 1)] ?? 0;
  let isBusy = true;
  const value = h('dd', { id: 'stake' });
  const findLower = (): number | undefined => stakesMinor.findLast((one) => one < chosen);
  const findHigher = (): number | undefined => stakesMinor.find((one) => one > chosen);
  const choose = (stakeMinor: number | undefined): void => {
    chosen = stakeMinor ?? chosen;
    show(isBusy);
  };
  const down = createButton({ class: 'round', text: '−', label: labels.down }, () => choose(findLower()));
  const up = createButton({ class: 'round', text: '+', label: labels.up }, () => choose(findHigher()));
  function show(busy: boolean): void {
    isBusy = busy;
    value.textContent = formatMoney(chosen);
    down.disabled = busy || findLower() === undefined;
    up.disabled = busy || findHigher() === undefined;
  }
  show(true);
  const element = h('div', { class: 'stake' }, down, createFigure(labels.stake, value), up);
  return { element, show, stakeMinor: () => chosen, choose };
}
