/** The bet slip of a book: the chosen legs with their prices, and the payout if all of them win. */
import { createButton, formatMoney, formatPrice, h } from './elements.ts';
import { createStakeField } from './stake-field.ts';
import type { Translate } from './texts.ts';
import type { CommonRules } from './wire.ts';

export interface BookRules extends CommonRules {
  selections: string[];
  legsMax?: number;
  /** Stakes between the offered ones are multiples of this. */
  stakeStepMinor?: number;
}

export interface Choice {
  number: number;
  selection: string;
}

/** A selection of one match at the price at which it was chosen. */
export interface ChosenLeg extends Choice {
  priceHundredths: number;
  name: string;
}

export interface Slip {
  /** Hidden while the slip is empty. */
  card: HTMLElement;
  /** Opens or closes the list of the chosen legs. */
  showPicks(isOpen: boolean): void;
  /** Adds a leg, replaces the leg of the same match, or removes the leg if it is already chosen. */
  toggle(leg: ChosenLeg): void;
  includes(choice: Choice): boolean;
  listLegs(): Choice[];
  /** Removes the legs of matches that are not `open`. Call `show` afterwards. */
  retain(open: ReadonlySet<number>): void;
  clear(): void;
  show(): void;
  /** False while the typed stake is none that the game accepts. */
  hasValidStake(): boolean;
}

/** Computes stake × prices as the server does: in whole numbers, rounded down once. */
function multiplyOdds(stakeMinor: number, hundredths: number[]): number {
  const product = hundredths.reduce((all, one) => all * BigInt(one), BigInt(stakeMinor));
  return Number(product / 100n ** BigInt(hundredths.length));
}

export function createSlip(parts: {
  t: Translate<'slip' | 'odds' | 'potential' | 'remove' | 'stakeRange'>;
  rules: BookRules;
  stakeMinor(): number;
  chooseStake(stakeMinor: number): void;
  /** Called each time the slip is shown, at each change of its legs. */
  onShow(): void;
}): Slip {
  const { t, rules, stakeMinor, chooseStake, onShow } = parts;
  const { legsMax = 1, stakesMinor, stakeStepMinor = 1 } = rules;
  const legs = new Map<number, ChosenLeg>();
  const list = h('ul', { class: 'tickets' });
  const potential = h('p', { class: 'potential' });
  const stake = createStakeField({
    t,
    stakesMinor,
    stakeStepMinor,
    stakeMinor,
    choose(minor) {
      chooseStake(minor);
      showPotential();
    },
  });
  const count = h('span', { class: 'count' });
  // Phones show the picks on request, because the prices need the room.
  const picks = h('details', {}, h('summary', {}, h('h2', { text: t('slip') }), count), list);
  const card = h('section', { class: 'card slip' }, picks, stake.element, potential);
  card.hidden = true;

  function toggle(leg: ChosenLeg): void {
    const before = legs.get(leg.number);
    if (before?.selection === leg.selection) legs.delete(leg.number);
    else {
      if (legsMax === 1) legs.clear();
      if (legs.size < legsMax || before) legs.set(leg.number, leg);
    }
    show();
  }

  function createLegRow(leg: ChosenLeg): HTMLElement {
    const label = `${t('remove')}: ${leg.name}`;
    return h(
      'li',
      {},
      h('span', { text: leg.name }),
      h('strong', { text: formatPrice(leg.priceHundredths) }),
      createButton({ class: 'remove', text: '×', label }, () => toggle(leg)),
    );
  }

  function show(): void {
    onShow();
    list.replaceChildren(...[...legs.values()].map(createLegRow));
    count.textContent = String(legs.size);
    card.hidden = legs.size === 0;
    stake.show();
    showPotential();
  }

  /** Shows the combined odds of all legs, and what they return with the stake. */
  function showPotential(): void {
    const prices = [...legs.values()].map(({ priceHundredths }) => priceHundredths);
    const odds = t('odds', { odds: formatPrice(multiplyOdds(100, prices)) });
    const amount = formatMoney(multiplyOdds(stakeMinor(), prices));
    potential.textContent = `${odds} · ${t('potential', { amount })}`;
  }

  return {
    card,
    showPicks(isOpen) {
      picks.open = isOpen;
    },
    toggle,
    includes: ({ number, selection }) => legs.get(number)?.selection === selection,
    listLegs: () => [...legs.values()].map(({ number, selection }) => ({ number, selection })),
    retain(open) {
      for (const number of legs.keys()) if (!open.has(number)) legs.delete(number);
    },
    clear() {
      legs.clear();
      show();
    },
    show,
    hasValidStake: stake.isValid,
  };
}
