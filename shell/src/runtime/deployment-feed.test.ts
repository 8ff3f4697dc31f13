import { gzipSync } from 'node:zlib';
import type { DiscoveryDocument, LiveMessage } from '@parlour/contracts';
import { waitFor } from '@testing-library/react';
import { documentOf, release } from '../testing/fake-releases.ts';
import { pause } from '../testing/test-runtime.ts';
import { type DeploymentFeed, startDeploymentFeed } from './deployment-feed.ts';

const newer = documentOf(2, release('mfe-lobby', '1.1.0'));
let feed: DeploymentFeed | undefined;

afterEach(() => {
  feed?.stop();
  jest.restoreAllMocks();
});

const isDocument = (answer: unknown): answer is DiscoveryDocument =>
  typeof answer === 'object' && answer !== null && 'revision' in answer;

function start(answer: () => Response) {
  const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => answer());
  const accepted: number[] = [];
  const told: LiveMessage[] = [];
  let answers = 0;
  let current = true;
  let stream = { heard: (_: LiveMessage): void => undefined, cut: (): void => undefined };
  feed = startDeploymentFeed({
    verify: async (value) => (isDocument(value) ? value : undefined),
    accept: (document) => accepted.push(document.revision),
    revision: () => accepted.at(-1) ?? 1,
    isCurrent: () => current,
    answered: () => {
      answers += 1;
      current = true;
    },
    askAgainAfterMs: [10, 10],
    openStream: (listeners) => {
      stream = listeners;
      return { tell: (message) => told.push(message), stop: () => undefined };
    },
  });
  const hear = (revision: number, document?: string) =>
    stream.heard({ topic: 'deployment', revision, document });
  const fallBack = () => {
    current = false;
  };
  return { asked, accepted, told, hear, fallBack, cut: () => stream.cut(), answers: () => answers };
}

const json = () => Response.json(newer, { headers: { etag: '"two"' } });

test('a message about a newer revision brings the document, another does not', async () => {
  const { asked, accepted, hear } = start(json);
  hear(1);
  expect(asked).not.toHaveBeenCalled();
  hear(2);
  await waitFor(() => expect(accepted).toEqual([2]));
});

const packed = (answer: unknown) => gzipSync(JSON.stringify(answer)).toString('base64');

test('takes the document that a message brings, and asks for none @PLAT-04', async () => {
  const { asked, accepted, hear, answers } = start(json);
  hear(2, packed(newer));
  await waitFor(() => expect([accepted, answers()]).toEqual([[2], 1]));
  expect(asked).not.toHaveBeenCalled();
});

test.each([
  ['may not be believed', packed({ schema: 2 })],
  ['was cut off', packed(newer).slice(0, 40)],
  ['is no base64', '{"revision":2}'],
])('asks for the document where the one in a message %s @PLAT-03', async (_, document) => {
  const { asked, accepted, hear } = start(json);
  hear(2, document);
  await waitFor(() => expect(accepted).toEqual([2]));
  expect(asked).toHaveBeenCalledTimes(1);
});

test('asks by itself while the stream is cut, says which document it has, and tells the other tabs', async () => {
  let answer = json;
  const { asked, accepted, told, cut, answers } = start(() => answer());
  cut();
  await waitFor(() => expect([accepted, told]).toEqual([[2], [{ topic: 'deployment', revision: 2 }]]));
  answer = () => new Response(null, { status: 304 });
  cut();
  await waitFor(() => expect(answers()).toBe(2));
  expect(asked).toHaveBeenLastCalledWith(
    '/registry/discovery',
    expect.objectContaining({ headers: { 'if-none-match': '"two"' } }),
  );
  expect([accepted, told.length]).toEqual([[2], 1]);
});

test('asks once the registry is heard again, where the page stands on what the browser kept @PLAT-05', async () => {
  const { asked, hear, fallBack, answers } = start(() => new Response(null, { status: 304 }));
  fallBack();
  hear(1);
  await waitFor(() => expect(answers()).toBe(1));
  hear(1);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('asks again for a deployment until it is there @PLAT-08', async () => {
  const answers = [
    () => new Response('no', { status: 503 }),
    () => Response.json({ schema: 2 }),
    json,
    () => new Response(null, { status: 304 }),
  ];
  const { asked, accepted, hear } = start(() => (answers.shift() ?? json)());
  hear(2);
  await waitFor(() => expect(accepted).toEqual([2]));
  await pause(50);
  expect(asked).toHaveBeenCalledTimes(3);
});

test.each([
  ['a registry that is away', () => new Response('no', { status: 503 })],
  ['an answer that may not be believed', () => Response.json({ schema: 2 })],
  ['a page in place of the document', () => new Response('<!doctype html>')],
])('%s changes nothing', async (_, answer) => {
  const { accepted, hear, answers } = start(answer);
  hear(2);
  await pause(5);
  expect([accepted, answers()]).toEqual([[], 0]);
});
