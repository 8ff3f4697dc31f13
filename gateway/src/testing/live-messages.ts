import type { LiveMessage } from '@parlour/contracts';
import type { TestGateway } from './test-gateway.ts';

/** Reads the messages of a `/wps/live` response as a browser does, until the stream ends. */
export async function* readLiveMessages(response: Response): AsyncGenerator<LiveMessage> {
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += new TextDecoder().decode(chunk);
    const frames = text.split('\n\n');
    text = frames.pop() ?? '';
    for (const frame of frames) {
      const data = /^data: (.*)$/m.exec(frame)?.[1];
      if (data !== undefined) yield JSON.parse(data) as LiveMessage;
    }
  }
}

/**
 * Collects the messages that a visitor's open page receives from an action, until it has `count` messages. Earlier
 * messages may still be in flight when the page opens, so the function first sends a marker and ignores everything
 * before it.
 */
export async function collectLiveMessages(
  gateway: Pick<TestGateway, 'frame'>,
  address: string,
  action: () => Promise<unknown>,
  count: number,
): Promise<LiveMessage[]> {
  const abort = new AbortController();
  const messages = readLiveMessages(await fetch(`${address}/wps/live`, { signal: abort.signal }));
  const read = async (): Promise<LiveMessage> => {
    const { value, done } = await messages.next();
    if (done) throw new Error('The stream ended.');
    return value;
  };
  try {
    gateway.frame.live.send('everyone', { topic: 'order', orderNo: 'marker' });
    while ((await read()).topic !== 'order');
    await action();
    const collected: LiveMessage[] = [];
    while (collected.length < count) collected.push(await read());
    return collected;
  } finally {
    abort.abort();
  }
}
