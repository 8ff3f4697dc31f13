import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { WebhookMessage } from '@parlour/contracts';

interface ReceivedMessage {
  headers: IncomingHttpHeaders;
  body: string;
  message: WebhookMessage;
  /** Status that it was answered with. */
  status: number;
}

/** A program that receives webhooks over HTTP. */
export interface Receiver {
  url: string;
  received: ReceivedMessage[];
  /** Returns how many messages their sender gave up before the answer. */
  countGivenUp(): number;
  /** Sets the response to later messages. `stay-silent` never answers. */
  answer(response: number | 'stay-silent', headers?: Record<string, string>): void;
  close(): Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const received: ReceivedMessage[] = [];
  let givenUp = 0;
  let response: { status: number | 'stay-silent'; headers?: Record<string, string> | undefined } = {
    status: 200,
  };
  const server = createServer(async (request, answer) => {
    answer.on('close', () => {
      if (!answer.writableEnded) givenUp += 1;
    });
    // A sender may end its connection before it has sent everything.
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    const { status, headers } = response;
    const message = JSON.parse(body) as WebhookMessage;
    received.push({ headers: request.headers, body, message, status: status === 'stay-silent' ? 0 : status });
    if (status !== 'stay-silent') answer.writeHead(status, headers).end(status === 200 ? '' : 'out of order');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks/a-secret-path`,
    received,
    countGivenUp: () => givenUp,
    answer(status, headers) {
      response = { status, headers };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
