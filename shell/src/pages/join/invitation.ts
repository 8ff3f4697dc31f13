const parseCode = (search: string): string => new URLSearchParams(search).get('affiliateCode') ?? '';

/** Reads the inviter's code from the page's address. */
export const readCodeFromAddress = (): string => parseCode(location.search);

/** Creates the registration address with the inviter's codes (AUTH-07): `/register?affiliateCode=…&referralCode=…`. */
export function toRegisterAddress(code: string, search: string): string {
  const carried = new URLSearchParams();
  if (code) carried.set('affiliateCode', code);
  const referral = new URLSearchParams(search).get('referralCode');
  if (referral) carried.set('referralCode', referral);
  const query = carried.toString();
  return query ? `/register?${query}` : '/register';
}
