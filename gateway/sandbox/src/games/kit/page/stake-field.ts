/** The stake in a bet slip: typed, or chosen by one press. */
import { createButton, formatMoney, h } from './elements.ts';
import type { Translate } from './texts.ts';

interface StakeField {
  element: HTMLElement;
  /** Shows the chosen stake, unless the player is typing another one. */
  show(): void;
  /** False while the typed text is no stake that the game accepts. */
  isValid(): boolean;
}

const quickStakesMax = 4;

/** Reads an amount with at most two decimals as minor units; undefined for any other text. */
function parseStake(text: string): number | undefined {
  const [, whole = '', decimals = ''] =
    /^(\d{1,7})(?:[.](\d{0,2}))?$/.exec(text.trim().replaceAll(',', '')) ?? [];
  return whole === '' ? undefined : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

export function createStakeField(parts: {
  t: Translate<'stakeRange'>;
  stakesMinor: readonly number[];
  /** Stakes between the offered ones are multiples of this. */
  stakeStepMinor: number;
  stakeMinor(): number;
  choose(stakeMinor: number): void;
}): StakeField {
  const { t, stakesMinor, stakeStepMinor, stakeMinor, choose } = parts;
  const [smallest = 0] = stakesMinor;
  const largest = stakesMinor.at(-1) ?? 0;
  const input = h('input', { class: 'typed', label: t('stake') });
  input.inputMode = 'decimal';
  input.autocomplete = 'off';
  const hint = h('p', {
    class: 'hint',
    role: 'status',
  });
  const isOffered = (minor: number | undefined): minor is number =>
    minor !== undefined && minor >= smallest && minor <= largest && minor % stakeStepMinor === 0;
  const read = (): number | undefined => {
    const typed = parseStake(input.value);
    return isOffered(typed) ? typed : undefined;
  };
  const markValidity = (): void => {
    const isWrong = read() === undefined;
    input.setAttribute('aria-invalid', String(isWrong));
    hint.textContent = isWrong
      ? t('stakeRange', { min: formatMoney(smallest), max: formatMoney(largest) })
      : '';
  };
  input.addEventListener('focus', () => input.select());
  input.addEventListener('input', () => {
    markValidity();
    const typed = read();
    if (typed !== undefined) choose(typed);
  });
  const quick = stakesMinor
    .slice(1, quickStakesMax + 1)
    .map((minor) => createButton({ class: 'choice', text: formatMoney(minor) }, () => pick(minor)));
  function pick(minor: number): void {
    choose(minor);
    input.value = formatMoney(minor);
    markValidity();
  }
  return {
    element: h('div', { class: 'stakes' }, input, ...quick, hint),
    show() {
      if (document.activeElement === input) return;
      input.value = formatMoney(stakeMinor());
      markValidity();
    },
    isValid: () => read() !== undefined,
  };
}
