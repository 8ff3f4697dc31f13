/**
 * The names with which a machine addresses itself. Each may have a port; an IPv6 address with a port is in
 * brackets.
 */
const loopbackHost = /^(?:(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?|::1)$/i;

/**
 * Returns whether a host is this machine. The host may be the `host` or `hostname` of an address, the header
 * `host`, or an address to listen on.
 */
export const isLoopbackHost = (host: string): boolean => loopbackHost.test(host);
