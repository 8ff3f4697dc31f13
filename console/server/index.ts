export { createConsoleListener } from './serve-console.ts';
