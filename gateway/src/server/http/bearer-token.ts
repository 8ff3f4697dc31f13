/** The bearer token of a request, if it carries one. */
export function bearerToken(authorization: string | undefined): string | undefined {
  const match = /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization ?? '');
  return match?.[1];
}
