export { dayMs, hourMs, minuteMs } from './durations.ts';
export { createEmitter, type Emitter } from './emitter.ts';
export { createMutex } from './mutex.ts';
export { createSafeStorage, type SafeStorage } from './safe-storage.ts';
