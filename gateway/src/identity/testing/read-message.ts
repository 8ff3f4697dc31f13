import type { TestGateway } from '../../testing/index.ts';

interface SentMessage {
  channel: 'mail' | 'sms';
  to: string;
  subject: string | null;
  text: string;
}

/** Lists the messages sent by the development site, from its outbox page, newest first. */
export async function listMessages(gateway: TestGateway): Promise<SentMessage[]> {
  const answer = await gateway.app.inject({
    method: 'GET',
    url: '/wps/development/outbox',
    headers: { accept: 'application/json' },
  });
  return answer.json().value;
}

/** Returns the code in the last message to a number or email address. */
export async function readCode(gateway: TestGateway, to: string): Promise<string> {
  const message = (await listMessages(gateway)).find((one) => one.to === to);
  const code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`No code was sent to ${to}.`);
  return code;
}
