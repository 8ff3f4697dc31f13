import { readEventFrames } from './event-frames.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

const createStream = (...chunks: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(bytes(chunk));
      controller.close();
    },
  });

test('reads messages that arrive in pieces, and leaves comments out', async () => {
  const seen: string[] = [];
  const body = createStream(
    'retry: 3000\n\n: still he',
    're\n\nevent: balance\nda',
    'ta: {"a":1}\n\ndata: two',
    '\n\n',
  );
  for await (const data of readEventFrames(body)) seen.push(data);
  expect(seen).toEqual(['{"a":1}', 'two']);
});
