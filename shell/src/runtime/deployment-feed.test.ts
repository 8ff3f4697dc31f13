import type { DiscoveryDocument } from '@parlour/contracts';
import { documentOf, release } from '../testing/fake-releases.ts';
import { pause } from '../testing/test-runtime.ts';
import { type DeploymentFeed, startDeploymentFeed } from './deployment-feed.ts';

const newer = documentOf(2, release('mfe-lobby', '1.1.0'));
let feed: DeploymentFeed | undefined;

afterEach(() => {
  feed?.stop();
  jest.restoreAllMocks();
});

function start(answer: () => Response, pollEveryMs = 100_000) {
  const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => answer());
  const accepted: number[] = [];
  let hear: (data: string) => void = () => undefined;
  feed = startDeploymentFeed({
    verify: async (answer) =>
      typeof answer === 'object' && answer !== null && 'revision' in answer
        ? (answer as DiscoveryDocument)
        : undefined,
    accept: (document) => accepted.push(document.revision),
    revision: () => accepted.at(-1) ?? 1,
    openStream: (heard) => {
      hear = heard;
      return { close: () => undefined };
    },
    pollEveryMs,
  });
  return { asked, accepted, hear: (data: string) => hear(data) };
}

const json = () => Response.json(newer, { headers: { etag: '"two"' } });

test('a message about a newer revision brings the document, another does not', async () => {
  const { asked, accepted, hear } = start(json);
  hear('{"topic":"deployment","revision":1}');
  expect(asked).not.toHaveBeenCalled();
  hear('{"topic":"deployment","revision":2}');
  await pause(5);
  expect(accepted).toEqual([2]);
});

test('asks by itself where the stream is silent, and tells which document it has', async () => {
  const { asked, accepted } = start(json, 20);
  await pause(70);
  expect(accepted[0]).toBe(2);
  expect(asked).toHaveBeenLastCalledWith(
    '/registry/discovery',
    expect.objectContaining({ headers: { 'if-none-match': '"two"' } }),
  );
});

test.each([
  ['a registry that is away', () => new Response('no', { status: 503 })],
  ['an answer that is no document', () => Response.json({ schema: 2 })],
  ['a page in place of the document', () => new Response('<!doctype html>')],
])('%s changes nothing', async (_, answer) => {
  const { accepted, hear } = start(answer);
  hear('{"topic":"deployment","revision":2}');
  await pause(5);
  expect(accepted).toEqual([]);
});
