/** Whose code somebody came with, carried until they register, wherever they look around before. */
export interface Invitation {
  /** Decides the place in the agent tree. */
  affiliateCode: string | undefined;
  /** Decides who is rewarded for a friend. */
  referralCode: string | undefined;
}

const names = ['affiliateCode', 'referralCode'] as const;

/** Keeps the codes of the address in the tab; a later address with codes wins. */
export function storeInvitation(search: string, tab: Storage): void {
  const query = new URLSearchParams(search);
  for (const name of names) {
    const code = query.get(name);
    if (code) tab.setItem(name, code);
  }
}

export const readInvitation = (tab: Storage): Invitation => ({
  affiliateCode: tab.getItem('affiliateCode') ?? undefined,
  referralCode: tab.getItem('referralCode') ?? undefined,
});
