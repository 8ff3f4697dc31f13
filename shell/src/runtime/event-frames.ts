/** Yields the `data` of each message of an event stream. Calls `onActivity` for all bytes, heartbeats included. */
export async function* readEventFrames(
  body: ReadableStream<Uint8Array>,
  onActivity: () => void = () => undefined,
): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onActivity();
      text += decoder.decode(value, { stream: true });
      const frames = text.split(/\r?\n\r?\n/);
      text = frames.pop() ?? '';
      for (const frame of frames) {
        const data = parseData(frame);
        if (data !== '') yield data;
      }
    }
  } finally {
    await reader.cancel();
  }
}

const parseData = (frame: string): string =>
  frame
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trimStart())
    .join('\n');
