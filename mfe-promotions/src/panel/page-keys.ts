/**
 * Keys of the pages that this remote contributes to the personal centre: the keys of the specification, and one
 * for the club.
 */
export const pageKeys = {
  bonusDetails: 'bonusDetails',
  rewards: 'rewardCenter',
  referral: 'referral',
  missions: 'missionLeaderboard',
  club: 'vip',
} as const;

/** Creates the address of one page of a list within the panel. Pages count from 1. */
export const toListAddress = (key: string, page: number): string =>
  `?${new URLSearchParams({ member: key, ...(page > 1 && { pg: String(page) }) })}`;

/** Reads the number of a list's page from an address; 1 for anything else. */
export function readListPage(search: string): number {
  const page = Number(new URLSearchParams(search).get('pg'));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
