/** Begin and end of a publication, as fields show them and as the gateway takes them. */
import { parseFieldTime, toFieldValue } from '../../times.ts';

/** Begin and end as the values of fields. */
export interface WindowDraft {
  from: string;
  until: string;
}

export const emptyWindow: WindowDraft = { from: '', until: '' };

/** The publication that is changed: its number, the version that the operator saw, and its window. */
interface Present {
  id: number;
  version: number;
  from: string;
  until?: string | undefined;
}

export const toWindowDraft = ({ from, until }: Present): WindowDraft => ({
  from: toFieldValue(from),
  until: toFieldValue(until),
});

/**
 * Returns the window as ISO 8601. A time whose field was not changed is exactly the present one. A beginning that was
 * emptied is `now`.
 */
export function toWindow(
  draft: WindowDraft,
  now: string,
  present?: Present,
): { from?: string; until?: string } {
  const shown = present ? toWindowDraft(present) : emptyWindow;
  const from = draft.from === shown.from ? present?.from : (parseFieldTime(draft.from) ?? now);
  const until = draft.until === shown.until ? present?.until : parseFieldTime(draft.until);
  return { ...(from !== undefined && { from }), ...(until !== undefined && { until }) };
}
