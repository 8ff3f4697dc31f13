import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vwcVendorReplies } from '@parlour/contracts/vwc';
import type { ContractInputs } from '@parlour/testing/contract-inputs';
import { signHeaders } from '../betting/vendor-contract/signature.ts';
import type { VendorConnection } from '../server/index.ts';

/** A vendor over HTTP that answers every verb with generated values that fit its contract. */
export async function startAnsweringVendor(
  code: string,
  { clock, inputs }: { clock: { now(): Date }; inputs: ContractInputs },
): Promise<{ connection: VendorConnection; close(): Promise<unknown> }> {
  // Generating a long answer takes time, which must not count as the gateway's.
  const answers = new Map<string, unknown[]>();
  for (const [verb, schema] of Object.entries(vwcVendorReplies))
    answers.set(
      verb,
      [1, 2, 3].map(() => inputs.createValid(schema)),
    );
  let asked = 0;
  const answer = (verb: string, { launchToken }: { launchToken?: string }): unknown => {
    if (verb === 'launch') return { url: `/sandbox/games/slot#${launchToken}` };
    if (verb === 'gameInfo') return { minBetMinor: 100, maxBetMinor: 10_000 };
    if (verb === 'roundDetail') return { state: 'unknown', transactions: [] };
    asked += 1;
    return answers.get(verb)?.[asked % 3];
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk;
    });
    request.on('end', () => {
      const text = JSON.stringify(answer(request.url?.split('/').at(-1) ?? '', JSON.parse(body)));
      response
        .writeHead(200, {
          'content-type': 'application/json',
          ...signHeaders(connection, text, clock.now()),
        })
        .end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const connection: VendorConnection = {
    code,
    secret: `${code}-`.padEnd(40, 's'),
    url: () => `http://127.0.0.1:${port}`,
  };
  return { connection, close: () => new Promise((resolve) => server.close(resolve)) };
}
