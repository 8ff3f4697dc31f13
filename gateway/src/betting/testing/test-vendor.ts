import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type VwcReply,
  type VwcRequest,
  type VwcVerb,
  vwcReply,
  type vwcVendorReplies,
} from '@parlour/contracts/vwc';
import type * as z from 'zod/mini';
import type { VendorConnection } from '../../server/index.ts';
import { isAuthentic, type SignedMessage, signHeaders } from '../vendor-contract/signature.ts';

type RoundDetail = z.input<typeof vwcVendorReplies.roundDetail>;

/** A vendor over HTTP. It responds to launches and sends signed messages to the gateway. */
export interface TestVendor {
  connection: VendorConnection;
  /** Its responses about rounds, by their ids. Other rounds are unknown to it. */
  roundDetails: Map<string, RoundDetail>;
  /** Returns the launch token of the latest launch request. */
  launchToken(): string;
  /** Sends one message with a new signature, and checks that the reply is the gateway's. */
  send<V extends VwcVerb>(verb: V, request: VwcRequest<V>): Promise<VwcReply>;
  /** Sends raw bytes with the given headers, for messages that are not authentic. */
  post(
    verb: string,
    body: string,
    headers: Record<string, string>,
  ): Promise<{ status: number; body: unknown }>;
  headersFor(body: string): Record<string, string>;
  close(): Promise<void>;
}

export async function startTestVendor(
  code: string,
  clock: { now(): Date },
): Promise<TestVendor & { connectTo(gatewayUrl: string): void }> {
  let gatewayUrl = '';
  let token = '';
  const roundDetails: TestVendor['roundDetails'] = new Map();
  const getRoundDetail = (roundId: string): RoundDetail =>
    roundDetails.get(roundId) ?? { state: 'unknown', transactions: [] };
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk;
    });
    request.on('end', () => {
      const { launchToken, roundId } = JSON.parse(body) as { launchToken?: string; roundId?: string };
      token = launchToken ?? token;
      const answer = JSON.stringify(
        roundId === undefined ? { url: `/games#${token}` } : getRoundDetail(roundId),
      );
      response
        .writeHead(200, {
          'content-type': 'application/json',
          ...signHeaders(connection, answer, clock.now()),
        })
        .end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const connection: VendorConnection = {
    code,
    secret: `${code}-`.padEnd(40, 's'),
    url: () => `http://127.0.0.1:${port}`,
  };

  const post: TestVendor['post'] = async (verb, body, headers) => {
    const response = await fetch(`${gatewayUrl}/vwc/1/${verb}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    const text = await response.text();
    if (
      response.status === 200 &&
      !isAuthentic(connection, toSignedMessage(response.headers), text, clock.now())
    )
      throw new Error('The answer is not signed by the gateway.');
    return { status: response.status, body: JSON.parse(text) as unknown };
  };
  const headersFor = (body: string): Record<string, string> => signHeaders(connection, body, clock.now());

  return {
    connection,
    roundDetails,
    connectTo(url) {
      gatewayUrl = url;
    },
    launchToken: () => token,
    post,
    headersFor,
    async send(verb, request) {
      const body = JSON.stringify(request);
      return vwcReply.parse((await post(verb, body, headersFor(body))).body);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const toSignedMessage = (headers: Headers): SignedMessage => {
  const header = (name: string): string => headers.get(name) ?? '';
  return {
    vendor: header('x-vendor'),
    timestamp: header('x-timestamp'),
    nonce: header('x-nonce'),
    signature: header('x-signature'),
  };
};
