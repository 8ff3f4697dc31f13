import { accountRecordQuery, walletKey } from '@parlour/api-client';
import { usePanelSearch, useRefetchOn, useSite } from '@parlour/remote-sdk';
import { useNavigate } from '@parlour/router';
import { toIsoDay } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { pageKeys } from '../paths.ts';
import {
  changeView,
  type RecordView,
  readView,
  toRecordFilter,
  usualHistoryDays,
  writeView,
} from './record-rules.ts';

/** Returns the view from the address, a function that changes it, and the matching page of the record. */
export function useRecord() {
  const { api, atoms } = useSite();
  const search = usePanelSearch('member', pageKeys.accountRecord);
  const goTo = useNavigate();
  const today = toIsoDay(new Date());
  const historyDays = useAtomValue(atoms.offer)?.records?.historyDays ?? usualHistoryDays;
  const view = readView(search, today, historyDays);
  const record = useQuery(accountRecordQuery(api, toRecordFilter(view)));
  useRefetchOn('balance.changed', walletKey);
  return {
    today,
    historyDays,
    view,
    record,
    change: (change: Partial<RecordView>) => goTo(writeView(changeView(view, change), today)),
    clear: () => goTo(writeView(changeView(view, { group: undefined }), today)),
  };
}

export type RecordState = ReturnType<typeof useRecord>;
