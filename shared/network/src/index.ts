export { isLoopbackAddress, toCallerNetwork, toSiteNetwork } from './caller-network.ts';
export { containsName, isCommonPassword } from './common-passwords.ts';
export { createOpenLimit } from './open-limit.ts';
export { isPublicAddress } from './public-address.ts';
export { limitConnections, serverTimeouts, streamsMax } from './server-limits.ts';
