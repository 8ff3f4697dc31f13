export { startTestVendor, type TestVendor } from '../betting/testing/test-vendor.ts';
export { liveMessagesOf } from './live-messages.ts';
export { createMovableClock, type MovableClock } from './movable-clock.ts';
export { type OperatorAnswer, olga, operate } from './operator.ts';
export { type PostgresServer, startPostgres } from './postgres-server.ts';
export { seal } from './seal.ts';
export { testConfig } from './test-config.ts';
export { createEmptyDatabase, createTestDatabase } from './test-database.ts';
export { type CallOptions, startTestGateway, type TestGateway, type TestOptions } from './test-gateway.ts';
