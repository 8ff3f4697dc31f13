import type { MaintenanceFact, OrderedAct } from '@parlour/contracts';
import { noticeLanguages } from '../notice-languages.ts';
import { parseFieldTime, toFieldValue } from '../times.ts';
import { parseNames } from './audience-rules.ts';

type NoticeLanguage = (typeof noticeLanguages)[number];

/** Field values of the maintenance form. Times are in the format of `datetime-local` fields. */
export interface MaintenanceDraft {
  notice: Record<NoticeLanguage, string>;
  mode: 'block' | 'drain';
  begins: string;
  ends: string;
  allow: string;
}

export const toMaintenanceDraft = (fact?: MaintenanceFact): MaintenanceDraft => ({
  notice: { EN: fact?.notice.EN ?? '', MY: fact?.notice.MY ?? '', CN: fact?.notice.CN ?? '' },
  mode: fact?.mode ?? 'drain',
  begins: fact?.running ? '' : toFieldValue(fact?.startsAt),
  ends: toFieldValue(fact?.endsAt),
  allow: (fact?.allow ?? []).join(', '),
});

export const endsTooEarly = ({ begins, ends }: MaintenanceDraft): boolean =>
  begins !== '' && ends !== '' && ends <= begins;

export const lacksNotice = ({ notice }: MaintenanceDraft): boolean =>
  noticeLanguages.some((code) => notice[code].trim() === '');

/** Returns the order, or `undefined` while the form is incomplete or invalid. */
export function toMaintenanceOrder(name: string, draft: MaintenanceDraft): OrderedAct | undefined {
  if (lacksNotice(draft) || endsTooEarly(draft)) return undefined;
  const { notice, mode, begins, ends, allow } = draft;
  const [startsAt, endsAt, testers] = [parseFieldTime(begins), parseFieldTime(ends), parseNames(allow)];
  return {
    act: 'maintenance',
    name,
    notice: { EN: notice.EN.trim(), MY: notice.MY.trim(), CN: notice.CN.trim() },
    mode,
    ...(startsAt && { startsAt }),
    ...(endsAt && { endsAt }),
    ...(testers.length > 0 && { allow: testers }),
  };
}
