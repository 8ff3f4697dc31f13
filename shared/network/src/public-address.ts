import ipaddr from 'ipaddr.js';

/** Every public IPv6 address begins with the bits 001. */
const globalUnicast = ipaddr.IPv6.parse('2000::');
const globalUnicastBits = 3;

/**
 * Returns whether an IP address belongs to the public Internet: not to this machine, a private network, a provider's inner
 * network, a tunnel or a range for special use.
 */
export function isPublicAddress(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv6 && !address.match(globalUnicast, globalUnicastBits)) return false;
  return address.range() === 'unicast';
}
