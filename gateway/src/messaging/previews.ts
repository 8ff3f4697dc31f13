/** Unpublished content that an operator sees in the real pages: stored for a short time, for the holder of a secret. */
import { AppError, type LanguageCode, type Localized } from '@parlour/contracts';
import type { ContentDraft, Settings } from '@parlour/contracts/back-office';
import { sql } from 'kysely';
import {
  type Audit,
  type Clock,
  type Database,
  hashToken,
  type Ids,
  minuteMs,
  showHtml,
  showText,
} from '../server/index.ts';
import { requirePermittedHtml } from './publication-rules.ts';
import type { Banner, Notice } from './service.ts';

interface PreviewParts {
  audit: Audit;
  database: Database;
  clock: Clock;
  ids: Ids;
}

/** One draft in one language. Exactly one of the parts is present. */
interface Preview {
  expiresAt: Date;
  notice?: Notice;
  banner?: Banner;
  article?: { topicId: string; articleId: string; title: string; html: string };
  maintenance?: { title: Localized; notice: Localized; endsAt?: string | undefined };
  topic?: { topicId: string; title: string };
  contacts?: Settings['contacts'];
  footer?: Settings['footer'];
  regionRestriction?: { notice: Localized };
  clubLevel?: { rankLevel: number; name: Localized };
}

export interface Previews {
  /**
   * Stores a draft and records it in the audit, because whoever gets the secret sees it as a page of the site. Only the
   * answer contains the secret. Fails with `request.invalid` at `draft.body`.
   */
  create(given: { draft: ContentDraft; actor: string }): Promise<{ preview: string; expiresAt: Date }>;
  /** Fails with `request.not-found` for a secret that nobody has, or that has expired. */
  read(secret: string, language: LanguageCode): Promise<Preview>;
}

const lifetimeMs = 30 * minuteMs;

export function createPreviews({ audit, database, clock, ids }: PreviewParts): Previews {
  return {
    async create({ draft, actor }) {
      if ('body' in draft) requirePermittedHtml(draft.body, 'draft', 'body');
      const preview = ids.token();
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + lifetimeMs);
      await database.transaction(async (tx) => {
        await sql`delete from messaging_preview where expires_at <= ${now}`.execute(tx);
        await sql`insert into messaging_preview (secret_hash, draft, created_by, expires_at)
          values (${hashToken(preview)}, ${JSON.stringify(draft)}::jsonb, ${actor}, ${expiresAt})`.execute(
          tx,
        );
        await audit.record(tx, {
          actor,
          act: 'preview.create',
          subject: `preview:${draft.kind}`,
          after: draft,
        });
      });
      return { preview, expiresAt };
    },
    async read(secret, language) {
      const { rows } = await sql<{ draft: ContentDraft; expiresAt: Date }>`
        select draft, expires_at as "expiresAt" from messaging_preview
         where secret_hash = ${hashToken(secret)} and expires_at > ${clock.now()}`.execute(database.kysely);
      const [row] = rows;
      if (!row) throw new AppError('request.not-found', 'This preview does not exist, or has expired.');
      return { expiresAt: row.expiresAt, ...toPart(row.draft, language, clock.now()) };
    },
  };
}

function toPart(draft: ContentDraft, language: LanguageCode, now: Date): Omit<Preview, 'expiresAt'> {
  const pick = (text: Localized | undefined) => (text === undefined ? undefined : showText(text, language));
  switch (draft.kind) {
    case 'notice': {
      const html = showHtml(draft.body, language);
      const title = showText(draft.title, language);
      return { notice: { id: 0, type: draft.type, title, html, publishedAt: now, isPromotional: false } };
    }
    case 'banner': {
      const { group, pictureKey, link, eyebrow, condition, buttonLabel } = draft;
      return {
        banner: {
          id: 0,
          group,
          pictureKey,
          link,
          eyebrow: pick(eyebrow),
          title: showText(draft.title, language),
          condition: pick(condition),
          buttonLabel: pick(buttonLabel),
          isPromotional: false,
        },
      };
    }
    case 'article': {
      const { id: articleId, topicId, body } = draft;
      const title = showText(draft.title, language);
      return { article: { topicId, articleId, title, html: showHtml(body, language) } };
    }
    case 'maintenance': {
      const { kind: _kind, ...maintenance } = draft;
      return { maintenance };
    }
    case 'topic':
      return { topic: { topicId: draft.id, title: showText(draft.title, language) } };
    case 'contacts':
      return { contacts: draft.contacts };
    case 'footer':
      return { footer: draft.footer };
    case 'region':
      return { regionRestriction: { notice: draft.notice } };
    case 'club-level':
      return { clubLevel: { rankLevel: draft.rank, name: draft.name } };
  }
}
