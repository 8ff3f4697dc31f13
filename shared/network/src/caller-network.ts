import ipaddr from 'ipaddr.js';

const ipv6NetworkBits = 64;

/**
 * Returns the network that limits count as one caller: an IPv4 address itself, and the /64 of an IPv6 address, because
 * one household or server has all of its addresses.
 */
export function toCallerNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${ip}/${ipv6NetworkBits}`)}/${ipv6NetworkBits}`;
}
