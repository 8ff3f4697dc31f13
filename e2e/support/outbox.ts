import { expect } from '@playwright/test';

interface Message {
  channel: string;
  to: string;
  text: string;
}

/** Waits for a message to a number or mailbox that matches `pattern`; returns the first group in the newest one. */
export async function readOutbox(site: string, to: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    // Outside the page: the outbox does not answer requests through a proxy.
    const answer = await fetch(`${site}/wps/development/outbox`, { headers: { accept: 'application/json' } });
    const { value } = (await answer.json()) as { value: Message[] };
    found = value
      .filter((message) => message.to === to)
      .flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])[0];
    expect(found).toBeDefined();
  }).toPass();
  return found ?? '';
}

export const oneTimeCode = /\b(\d{6})\b/;
export const recoveryToken = /#recover=([\w-]+)/;
