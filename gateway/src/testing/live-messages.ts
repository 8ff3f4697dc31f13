import type { LiveMessage } from '@parlour/contracts';

/** The messages of an answer of `/wps/live`, as a browser reads them, until the stream ends. */
export async function* liveMessagesOf(response: Response): AsyncGenerator<LiveMessage> {
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
