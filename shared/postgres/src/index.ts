export { type Connections, openConnections } from './connections.ts';
export { isConnectionFailure, isStatementTimeout } from './failures.ts';
export type { Subscription } from './listener.ts';
export { redactPassword } from './servers.ts';
