export { collectLiveMessages, readLiveMessages } from './live-messages.ts';
export { meetAtLock } from './meet-at-lock.ts';
export { type OperatorAnswer, olga, operate, signGrant, type TestOperator } from './operator.ts';
export { seal } from './seal.ts';
export { expectSoundBooks } from './sound-books.ts';
export { createEmptyDatabase, createTestDatabase, type Engine } from './test-database.ts';
export { startTestGateway, type TestGateway, type TestOptions } from './test-gateway.ts';
export { getTestServerUrl } from './test-server.ts';
export { waitUntil } from './wait-until.ts';
