/** Returns the bearer token of a request; undefined without one. */
export function parseBearerToken(authorization: string | undefined): string | undefined {
  const match = /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization ?? '');
  return match?.[1];
}
