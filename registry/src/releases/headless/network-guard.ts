/**
 * Preloaded into the page's process: takes every way to a network from Node itself, before any other module is loaded.
 * Node 24 denies files and processes with `--permission`, but no network.
 */
import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

function refuse(): never {
  throw new Error('A page of the gate has no network.');
}

/** Replaces functions for good: what the page reaches cannot put them back. */
function refuseFunctions(target: object, names: readonly string[]): void {
  for (const name of names)
    Object.defineProperty(target, name, { value: refuse, writable: false, configurable: false });
}

const getFunctionNames = (target: object): string[] =>
  Object.entries(target).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []));

// `http`, `https`, `http2`, `tls`, `fetch` and `WebSocket` all connect and listen by these two.
refuseFunctions(net.Socket.prototype, ['connect']);
refuseFunctions(net.Server.prototype, ['listen']);
refuseFunctions(dgram.Socket.prototype, ['bind', 'connect', 'send']);
refuseFunctions(dgram, ['createSocket']);
refuseFunctions(dns.promises, getFunctionNames(dns.promises));
refuseFunctions(dns, getFunctionNames(dns));
refuseFunctions(process, ['binding', '_linkedBinding', 'dlopen']);
syncBuiltinESMExports();
