import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '@parlour/network';

const timeoutMs = 10_000;
/** Part of a refusing answer that is read, in characters. */
const excerptMax = 200;

export interface Answer {
  isDelivered: boolean;
  /** The receiver's answer, or the reason why it was not reached. */
  text: string;
}

interface Delivery {
  url: string;
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
}

/** Sends webhooks, to permitted addresses only. */
export interface WebhookSender {
  /** Returns why nothing is sent to `url`, or `undefined` when its host has permitted addresses only. */
  findProblem(url: string): Promise<string | undefined>;
  /** Sends one message. Never follows a redirect, and resolves in any case. */
  send(delivery: Delivery): Promise<Answer>;
}

interface WebhookSenderParts {
  /** Host names and addresses that may be private, and reached without https. All others are public and use https. */
  privateHosts: readonly string[];
  lookup?: typeof dns.lookup;
  timeoutMs?: number;
}

export function createWebhookSender(parts: WebhookSenderParts): WebhookSender {
  const { privateHosts } = parts;
  const lookup = createCheckedLookup(parts);

  const findUrlProblem = (text: string): string | undefined => {
    const url = URL.parse(text);
    if (!url || !['http:', 'https:'].includes(url.protocol))
      return 'it is no address such as https://chat.example/hook';
    if (url.username !== '' || url.password !== '') return 'it contains a name or a password';
    const host = toHost(url);
    if (privateHosts.includes(host)) return undefined;
    if (url.protocol !== 'https:') return 'it does not begin with https://';
    return isIP(host) > 0 && !isPublicAddress(host) ? describePrivate(host, host) : undefined;
  };

  return {
    async findProblem(text) {
      const problem = findUrlProblem(text);
      if (problem) return problem;
      const host = toHost(new URL(text));
      if (isIP(host) > 0) return undefined;
      return new Promise((resolve) => {
        lookup(host, { all: true }, (error) => resolve(error ? describeFailure(error) : undefined));
      });
    },
    async send({ url, headers, body, signal }) {
      const problem = findUrlProblem(url);
      if (problem) return { isDelivered: false, text: `Not sent: ${problem}.` };
      const timeout = AbortSignal.timeout(parts.timeoutMs ?? timeoutMs);
      try {
        return await post(new URL(url), body, {
          headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'parlour-webhooks' },
          lookup,
          signal: AbortSignal.any([signal, timeout]),
        });
      } catch (error) {
        const text = timeout.aborted ? 'No answer in time.' : `Not sent: ${describeFailure(error)}.`;
        return { isDelivered: false, text };
      }
    },
  };
}

/** A host without the brackets of an IPv6 address. */
const toHost = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

const describePrivate = (host: string, address: string): string =>
  `${host} is not public (${address}); "webhookPrivateHosts" can permit it`;

const describeFailure = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === undefined || code === 'ENOTPUBLIC' ? message : `the receiver cannot be reached (${code})`;
};

/**
 * Creates the look-up of a host for a connection. It fails when one of the addresses is not public, so that a name whose
 * addresses changed since the check leads nowhere either.
 */
function createCheckedLookup({ privateHosts, lookup = dns.lookup }: WebhookSenderParts): LookupFunction {
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0);
      const inner = addresses.find(({ address }) => !isPublicAddress(address));
      const [first] = addresses;
      if (inner && !privateHosts.includes(host))
        return done(
          Object.assign(new Error(describePrivate(host, inner.address)), { code: 'ENOTPUBLIC' }),
          '',
          0,
        );
      if (!first) return done(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '', 0);
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

/** Posts over a new connection, because a reused one would skip the look-up. Reads only the beginning of the answer. */
const post = (url: URL, body: string, options: http.RequestOptions): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const sent = request(url, { ...options, method: 'POST', agent: false }, (response) => {
      const status = response.statusCode ?? 0;
      const finish = (answer: Answer): void => {
        resolve(answer);
        sent.destroy();
      };
      if (status >= 200 && status < 300) return finish({ isDelivered: true, text: `Status ${status}.` });
      let excerpt = '';
      const refuse = (): void => finish({ isDelivered: false, text: describeRefusal(status, excerpt) });
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        excerpt = (excerpt + chunk).slice(0, excerptMax);
        if (excerpt.length === excerptMax) refuse();
      });
      response.on('end', refuse);
      response.on('error', refuse);
    });
    sent.on('error', reject);
    sent.end(body);
  });

function describeRefusal(status: number, excerpt: string): string {
  const words = excerpt.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  return words === '' ? `Status ${status}.` : `Status ${status}: ${words}`;
}
