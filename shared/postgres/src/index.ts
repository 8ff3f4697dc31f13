export { type ConnectionSettings, type Connections, openConnections } from './connections.ts';
export { isConnectionFailure } from './failures.ts';
export type { Subscription } from './listener.ts';
export { parseServers, redactPassword } from './servers.ts';
