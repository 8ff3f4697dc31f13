export { buildConsole } from './build-console.ts';
export { createConsoleListener } from './serve-console.ts';
