export { isLoopbackAddress, toCallerNetwork, toSiteNetwork } from './caller-network.ts';
export { createOpenLimit } from './open-limit.ts';
export { limitConnections, serverTimeouts, streamsMax } from './server-limits.ts';
