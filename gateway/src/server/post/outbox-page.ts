import type { IncomingHttpHeaders } from 'node:http';
import { AppError, isLoopbackHost } from '@parlour/contracts';
import { isLoopbackAddress } from '@parlour/network';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

interface OutboxRow {
  id: number;
  channel: string;
  recipient: string;
  subject: string | null;
  body: string;
  created_at: Date;
  sent_at: Date | null;
  failure: string | null;
}

const rowsMax = 50;

/**
 * Registers `GET /wps/development/outbox`: the last messages, newest first, as a page, or as JSON for `Accept:
 * application/json`. It answers only direct callers on this machine; all others, including those through a proxy, get
 * 404.
 */
export function registerOutboxPage(app: FastifyInstance, database: Database): void {
  app.get('/wps/development/outbox', async (request, reply) => {
    if (!isOwnMachine(request)) throw new AppError('request.not-found', 'There is nothing here.');
    const { rows } =
      await sql<OutboxRow>`select * from post_message order by id desc limit ${rowsMax}`.execute(
        database.kysely,
      );
    if (request.headers.accept?.includes('application/json'))
      return reply.send({ success: true, value: rows.map(toJson) });
    return reply
      .headers({ 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" })
      .type('text/html; charset=utf-8')
      .send(renderPage(rows));
  });
}

function isOwnMachine({ socket, headers }: FastifyRequest): boolean {
  const isLoopback = isLoopbackAddress(socket.remoteAddress ?? '');
  const isDirect = headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
  // Another site could point its own host name at this machine's address.
  return isLoopback && isDirect && isLoopbackHost(headers.host ?? '') && !isFromOtherSite(headers);
}

const isFromOtherSite = (headers: IncomingHttpHeaders): boolean =>
  !['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string | undefined);

const toJson = ({ id, channel, recipient, subject, body, created_at, sent_at, failure }: OutboxRow) => ({
  id,
  channel,
  to: recipient,
  subject,
  text: body,
  createdAt: created_at.toISOString(),
  sentAt: sent_at?.toISOString() ?? null,
  failure,
});

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => entities[char] ?? char);

const renderPage = (rows: readonly OutboxRow[]): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Outbox</title>
<style>body{font:16px/1.5 system-ui;max-width:46rem;margin:2rem auto;padding:0 1rem}article{border-top:1px solid #999;padding:1rem 0}
pre{white-space:pre-wrap;font:inherit;margin:.5rem 0 0}</style>
<h1>Outbox</h1><p>Mail and text messages of this development site, newest first.</p>
${rows
  .map(
    (row) => `<article><strong>${escapeHtml(row.channel)} to ${escapeHtml(row.recipient)}</strong>
<div>${row.created_at.toISOString()}${row.failure === null ? '' : ` · not sent: ${escapeHtml(row.failure)}`}</div>
${row.subject === null ? '' : `<div>${escapeHtml(row.subject)}</div>`}<pre>${escapeHtml(row.body)}</pre></article>`,
  )
  .join('\n')}
</html>
`;
