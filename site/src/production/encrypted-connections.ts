import { isLoopbackAddress } from '@parlour/network';

/** Whether a connection to this host stays on this machine. */
const isOwnHost = (host: string): boolean =>
  host === 'localhost' || isLoopbackAddress(host.replace(/^\[(.*)\]$/, '$1'));

/** A path or its encoded form is a socket of this machine. */
const isSocket = (host: string): boolean => host === '' || /^(?:%2f|\/)/i.test(host);

/**
 * Returns why others could read or change what passes between the site and the database of a connection string;
 * undefined when it stays on this machine, or every server of it proves its name.
 */
export function findDatabaseExposure(url: string): string | undefined {
  const [address = '', query = ''] = url.slice(url.indexOf('://') + 3).split('?', 2);
  const [authority = ''] = address.split('/', 1);
  const parameters = new URLSearchParams(query);
  const named = authority.slice(authority.lastIndexOf('@') + 1).split(',');
  // The driver prefers the parameter to the hosts of the address.
  const hosts = [...named.map((host) => host.replace(/:\d*$/, '')), ...parameters.getAll('host')];
  const foreign = hosts.find((host) => !isSocket(host) && !isOwnHost(host));
  if (foreign === undefined) return undefined;
  const modes = parameters.getAll('sslmode');
  if (modes.length > 0 && modes.every((mode) => mode === 'verify-full')) return undefined;
  return `connects to ${foreign} without TLS that verifies it. Add sslmode=verify-full, and sslrootcert=<file> for an authority of your own.`;
}

/**
 * Returns why others could read or change mail on its way to the server of `MAIL_URL`; undefined when the server is on
 * this machine, or proves its name.
 */
export function findMailExposure(url: string): string | undefined {
  const address = URL.parse(url);
  if (address === null || isOwnHost(address.hostname)) return undefined;
  const { protocol, searchParams } = address;
  const isAlways = (name: string): boolean => {
    const values = searchParams.getAll(name);
    return values.length > 0 && values.every((value) => value === 'true');
  };
  const isEncrypted = protocol === 'smtps:' || (isAlways('requireTLS') && !searchParams.has('ignoreTLS'));
  const isVerified = !searchParams.has('tls.rejectUnauthorized') || isAlways('tls.rejectUnauthorized');
  if (isEncrypted && isVerified) return undefined;
  return `connects to ${address.hostname} without TLS that verifies it. Write smtps://, or add requireTLS=true, and remove tls.rejectUnauthorized.`;
}
