/** Writes a code as words: `DEPOSIT_FEE` becomes “Deposit fee”, `not-received` “Not received”. */
export function formatCode(code: string): string {
  const words = code.replace(/[_-]+/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
