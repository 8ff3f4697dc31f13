import type { IncomingHttpHeaders } from 'node:http';

/** What the proxy in front says of the caller in the header `name`, where it is a country. */
export function readCountry(headers: IncomingHttpHeaders, name: string | undefined): string | undefined {
  const given = name && headers[name];
  return typeof given === 'string' && /^[A-Z]{2}$/.test(given) ? given : undefined;
}
