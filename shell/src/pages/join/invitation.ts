const parseCode = (search: string): string => new URLSearchParams(search).get('affiliateCode') ?? '';

/** The code that the page's address carries: of whoever handed the link on. */
export const readCodeFromAddress = (): string => parseCode(location.search);

/** Where registering goes on, with the code and with who referred (AUTH-07): `/register?affiliateCode=…&referralCode=…`. */
export function toRegisterAddress(code: string, search: string): string {
  const carried = new URLSearchParams();
  if (code) carried.set('affiliateCode', code);
  const referral = new URLSearchParams(search).get('referralCode');
  if (referral) carried.set('referralCode', referral);
  const query = carried.toString();
  return query ? `/register?${query}` : '/register';
}
