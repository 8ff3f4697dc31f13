/** The servers of one database, one of which is the primary. */
export interface ServerList {
  /** One connection string for each server, in the order of preference. */
  urls: readonly string[];
  /** Only a server that accepts writes is used. The others are standbys. */
  needsWritable: boolean;
}

const parameter = 'target_session_attrs';
const isWritable: Record<string, boolean> = { any: false, primary: true, 'read-write': true };

/**
 * Parses a connection string with one or several hosts, as libpq defines it:
 * `postgres://user@one:5432,two:5432/parlour?target_session_attrs=read-write`. With several hosts, the default is
 * `read-write`. Throws when the string is not a connection string, or for another `target_session_attrs`.
 */
export function parseServers(url: string): ServerList {
  const scheme = /^postgres(?:ql)?:\/\//.exec(url)?.[0];
  if (scheme === undefined) throw new Error('The connection string must begin with postgres://.');
  const [address, query] = splitBefore(url.slice(scheme.length), '?');
  const [authority, path] = splitBefore(address, '/');
  const userLength = authority.lastIndexOf('@') + 1;
  const [user, hosts] = [authority.slice(0, userLength), authority.slice(userLength)];
  const parameters = new URLSearchParams(query);
  const list = hosts.split(',');
  const wanted = parameters.get(parameter) ?? (list.length > 1 ? 'read-write' : 'any');
  const needsWritable = isWritable[wanted];
  if (needsWritable === undefined)
    throw new Error(`${parameter} must be one of ${Object.keys(isWritable).join(', ')}.`);
  parameters.delete(parameter);
  const rest = parameters.size > 0 ? `${path}?${parameters}` : path;
  return { urls: list.map((host) => `${scheme}${user}${host}${rest}`), needsWritable };
}

/** Splits a text before the first `separator`. The second part is empty without one. */
function splitBefore(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}

/**
 * Returns a connection string without its passwords, so that it may be shown. The user's password ends at the last `@`,
 * because somebody may have forgotten to encode an `@` in it.
 */
export const redactPassword = (url: string): string =>
  url.replace(/^([^:]+:\/\/[^:@/]*):.*@/s, '$1@').replaceAll(/([?&](?:ssl)?password=)[^&]*/g, '$1');
