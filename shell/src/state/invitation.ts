/** Codes with which a visitor arrived. They stay in the tab until the visitor registers. */
export interface Invitation {
  /** Decides the position in the agent tree. */
  affiliateCode: string | undefined;
  /** Decides who is rewarded for a friend. */
  referralCode: string | undefined;
}

const names = ['affiliateCode', 'referralCode'] as const;

/** Stores the codes of the address in the tab. A later address with codes wins. */
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
