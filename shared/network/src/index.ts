export { toCallerNetwork } from './caller-network.ts';
