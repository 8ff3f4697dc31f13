import type { Leg } from './game.ts';
import type { Round } from './round-journal.ts';

/** A bet on one or more events: the selections at the prices of its time. */
export interface Slip {
  legs: Leg[];
}

const hundred = 100;

const isSlip = (ticket: object): ticket is Slip => 'legs' in ticket && Array.isArray(ticket.legs);

export const getLegs = ({ ticket }: Round): Leg[] => (ticket && isSlip(ticket) ? ticket.legs : []);

/** Multiplies the stake by each price in whole numbers and rounds down to the minor unit once at the end. */
export function multiplyOdds(stakeMinor: number, hundredths: readonly number[]): number {
  const product = hundredths.reduce((all, one) => all * BigInt(one), BigInt(stakeMinor));
  return Number(product / BigInt(hundred) ** BigInt(hundredths.length));
}
