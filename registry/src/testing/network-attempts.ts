/** Runs in an isolated process: tries every way in which Node can reach a server, and sends the outcome of each. */
import dgram from 'node:dgram';
import dns from 'node:dns';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import net from 'node:net';
import os from 'node:os';
import tls from 'node:tls';

type Attempt = (port: number) => unknown;

const connectByHandle: Attempt = (port) => {
  const binding = Reflect.get(process, 'binding') as (name: string) => {
    TCP: new (type: number) => { connect(request: object, address: string, port: number): number };
    TCPConnectWrap: new () => object;
  };
  const { TCP, TCPConnectWrap } = binding('tcp_wrap');
  return new TCP(0).connect(new TCPConnectWrap(), '127.0.0.1', port);
};

const attempts: Record<string, Attempt> = {
  net: (port) => net.connect(port, '127.0.0.1'),
  'net.Socket': (port) => new net.Socket().connect(port, '127.0.0.1'),
  'net.Server': () => net.createServer().listen(0, '127.0.0.1'),
  tls: (port) => tls.connect(port, '127.0.0.1'),
  http: (port) => http.get(`http://127.0.0.1:${port}/http`),
  https: (port) => https.get(`https://127.0.0.1:${port}/https`),
  http2: (port) => http2.connect(`http://127.0.0.1:${port}`),
  fetch: (port) => fetch(`http://127.0.0.1:${port}/fetch`),
  WebSocket: (port) => new WebSocket(`ws://127.0.0.1:${port}/socket`),
  udp: (port) => dgram.createSocket('udp4').send('x', port, '127.0.0.1'),
  dns: () => dns.lookup('parlour.test', () => undefined),
  'dns.promises': () => dns.promises.resolve4('parlour.test'),
  'process.binding': connectByHandle,
};

process.on('uncaughtException', () => undefined);
process.once('message', async (port: number) => {
  const outcomes: Record<string, string> = { interfaces: Object.keys(os.networkInterfaces()).join() };
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      await attempt(port);
      outcomes[name] = 'was let through';
    } catch (error) {
      const { message, cause } = error as Error;
      outcomes[name] = cause instanceof Error ? cause.message : message;
    }
  }
  // A connection that was let through would reach the server meanwhile.
  setTimeout(() => {
    process.send?.(outcomes);
    process.disconnect();
  }, 300);
});
