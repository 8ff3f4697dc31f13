import type { IncomingHttpHeaders } from 'node:http';

/**
 * Reads the caller's country from the header `name`, which the proxy sets; undefined when the value is not a country.
 */
export function readCountry(headers: IncomingHttpHeaders, name: string | undefined): string | undefined {
  const given = name && headers[name];
  return typeof given === 'string' && /^[A-Z]{2}$/.test(given) ? given : undefined;
}
