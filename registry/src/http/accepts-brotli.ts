/** Returns true when an `accept-encoding` header lists brotli and does not exclude it. */
export function acceptsBrotli(header: string | string[] | undefined): boolean {
  const codings = String(header ?? '').split(',');
  return codings.some((coding) => /^\s*br\s*(;\s*q=(?!0(\.0*)?\s*$)[\d.]+)?\s*$/.test(coding));
}
