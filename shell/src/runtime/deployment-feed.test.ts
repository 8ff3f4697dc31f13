import { gzipSync } from 'node:zlib';
import type { DiscoveryDocument, LiveMessage } from '@parlour/contracts';
import { waitFor } from '@testing-library/react';
import { createDocument, createRelease } from '../testing/fake-releases.ts';
import { pause } from '../testing/test-runtime.ts';
import { type DeploymentFeed, startDeploymentFeed } from './deployment-feed.ts';

const newer = createDocument(2, createRelease('mfe-lobby', '1.1.0'));
let feed: DeploymentFeed | undefined;

afterEach(() => {
  feed?.stop();
  jest.restoreAllMocks();
});

const isDocument = (answer: unknown): answer is DiscoveryDocument =>
  typeof answer === 'object' && answer !== null && 'revision' in answer;

function start(answer: () => Response) {
  const fetchSpy = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => answer());
  const accepted: number[] = [];
  const broadcasts: LiveMessage[] = [];
  let answers = 0;
  let current = true;
  let stream = { onMessage: (_: LiveMessage): void => undefined, onDisconnect: (): void => undefined };
  feed = startDeploymentFeed({
    verify: async (value) => (isDocument(value) ? value : undefined),
    accept: (document) => accepted.push(document.revision),
    revision: () => accepted.at(-1) ?? 1,
    isCurrent: () => current,
    onRegistryAnswer: () => {
      answers += 1;
      current = true;
    },
    retryDelaysMs: [10, 10],
    openStream: (listeners) => {
      stream = listeners;
      return { broadcast: (message) => broadcasts.push(message), stop: () => undefined };
    },
  });
  const receive = (revision: number, document?: string) =>
    stream.onMessage({ topic: 'deployment', revision, document });
  const markOutdated = () => {
    current = false;
  };
  return {
    fetchSpy,
    accepted,
    broadcasts,
    receive,
    markOutdated,
    cut: () => stream.onDisconnect(),
    answers: () => answers,
  };
}

const json = () => Response.json(newer, { headers: { etag: '"two"' } });

test('fetches the document on a message about a newer revision only', async () => {
  const { fetchSpy, accepted, receive } = start(json);
  receive(1);
  expect(fetchSpy).not.toHaveBeenCalled();
  receive(2);
  await waitFor(() => expect(accepted).toEqual([2]));
});

const packed = (answer: unknown) => gzipSync(JSON.stringify(answer)).toString('base64');

test('accepts the document in a message without a request @PLAT-04', async () => {
  const { fetchSpy, accepted, receive, answers } = start(json);
  receive(2, packed(newer));
  await waitFor(() => expect([accepted, answers()]).toEqual([[2], 1]));
  expect(fetchSpy).not.toHaveBeenCalled();
});

test.each([
  ['may not be believed', packed({ schema: 2 })],
  ['was cut off', packed(newer).slice(0, 40)],
  ['is no base64', '{"revision":2}'],
])('fetches the document if the one in a message %s @PLAT-03', async (_, document) => {
  const { fetchSpy, accepted, receive } = start(json);
  receive(2, document);
  await waitFor(() => expect(accepted).toEqual([2]));
  expect(fetchSpy).toHaveBeenCalledTimes(1);
});

test('while the stream is disconnected, fetches with the known etag and notifies the other tabs', async () => {
  let answer = json;
  const { fetchSpy, accepted, broadcasts, cut, answers } = start(() => answer());
  cut();
  await waitFor(() => expect([accepted, broadcasts]).toEqual([[2], [{ topic: 'deployment', revision: 2 }]]));
  answer = () => new Response(null, { status: 304 });
  cut();
  await waitFor(() => expect(answers()).toBe(2));
  expect(fetchSpy).toHaveBeenLastCalledWith(
    '/registry/discovery',
    expect.objectContaining({ headers: { 'if-none-match': '"two"' } }),
  );
  expect([accepted, broadcasts.length]).toEqual([[2], 1]);
});

test('a page on a stored document fetches once the registry sends a message again @PLAT-05', async () => {
  const { fetchSpy, receive, markOutdated, answers } = start(() => new Response(null, { status: 304 }));
  markOutdated();
  receive(1);
  await waitFor(() => expect(answers()).toBe(1));
  receive(1);
  expect(fetchSpy).toHaveBeenCalledTimes(1);
});

test('retries a deployment until it arrives @PLAT-08', async () => {
  const answers = [
    () => new Response('no', { status: 503 }),
    () => Response.json({ schema: 2 }),
    json,
    () => new Response(null, { status: 304 }),
  ];
  const { fetchSpy, accepted, receive } = start(() => (answers.shift() ?? json)());
  receive(2);
  await waitFor(() => expect(accepted).toEqual([2]));
  await pause(50);
  expect(fetchSpy).toHaveBeenCalledTimes(3);
});

test.each([
  ['a registry that is away', () => new Response('no', { status: 503 })],
  ['an answer that may not be believed', () => Response.json({ schema: 2 })],
  ['a page instead of the document', () => new Response('<!doctype html>')],
])('%s changes nothing', async (_, answer) => {
  const { accepted, receive, answers } = start(answer);
  receive(2);
  await pause(5);
  expect([accepted, answers()]).toEqual([[], 0]);
});
