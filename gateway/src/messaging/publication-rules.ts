/** Rules of operators' publications: their window and their HTML. */
import { AppError, type Localized } from '@parlour/contracts';
import { listForbiddenHtml, minuteMs } from '../server/index.ts';

export interface Window {
  published_from: Date;
  published_to: Date | null;
}

/** A form rounds the current time down to the minute. */
const pastMs = minuteMs;

/**
 * Returns the window of a publication. Without `from`, it begins when the present window does, or now. Fails with
 * `request.invalid` at `from` for a beginning in the past that is not the present one, and at `until` for an end that
 * is in the past or not after the beginning.
 */
export function toWindow(
  { from, until }: { from?: Date | undefined; until?: Date | undefined },
  now: Date,
  present?: Window,
): Window {
  const begins = from ?? present?.published_from ?? now;
  const isKept = begins.getTime() === present?.published_from.getTime();
  if (!isKept && begins.getTime() <= now.getTime() - pastMs)
    throw refuse('from', 'The beginning is in the past.');
  if (until !== undefined && until <= begins) throw refuse('until', 'The end must come after the beginning.');
  if (until !== undefined && until <= now) throw refuse('until', 'The end is in the past.');
  return { published_from: begins, published_to: until ?? null };
}

const refuse = (field: string, message: string): AppError =>
  new AppError('request.invalid', message, { fields: [{ path: [field], rule: 'invalid' }] });

/** Refuses texts with HTML that players would not see. Fails with `request.invalid` at each language. */
export function requirePermittedHtml(texts: Localized, ...place: string[]): void {
  const fields = Object.entries(texts).flatMap(([language, html = '']) => {
    const forbidden = listForbiddenHtml(html);
    return forbidden.length === 0
      ? []
      : [{ path: [...place, language], rule: 'invalid', params: { forbidden: forbidden.join(', ') } }];
  });
  if (fields.length > 0)
    throw new AppError(
      'request.invalid',
      `The text has HTML that is not permitted: ${fields.map(({ params }) => params.forbidden).join(', ')}`,
      { fields },
    );
}
