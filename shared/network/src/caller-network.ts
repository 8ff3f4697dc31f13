import ipaddr from 'ipaddr.js';

/** One household or server has all addresses of a /64. Limits count it as one caller. */
const callerBits = 64;
/** One customer of a network provider can have all addresses of a /48. Evidence counts them as one source. */
const siteBits = 48;

const toNetwork = (ip: string, ipv6Bits: number): string => {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${ip}/${ipv6Bits}`)}/${ipv6Bits}`;
};

/** Returns the network that limits count as one caller: an IPv4 address itself, or the /64 of an IPv6 address. */
export const toCallerNetwork = (ip: string): string => toNetwork(ip, callerBits);

/** Returns the network that evidence counts as one source: an IPv4 address itself, or the /48 of an IPv6 address. */
export const toSiteNetwork = (ip: string): string => toNetwork(ip, siteBits);

/** Whether an IP address is this machine's own. */
export const isLoopbackAddress = (ip: string): boolean =>
  ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback';
