/** State of the downline management in the address. */
import type { TeamMemberFilter } from '@parlour/api-client';
import { type InvitedKind, invitedKinds } from '@parlour/contracts/calls';
import { pageKeys } from '../paths.ts';

export const pageSizes = [20, 50, 100] as const;
type PageSize = (typeof pageSizes)[number];

export const downlineTabs = ['members', 'contracts', 'deposits'] as const;
type DownlineTab = (typeof downlineTabs)[number];

export interface DownlinesView {
  tab: DownlineTab;
  /** The member whose direct downlines are shown; undefined: the agent. */
  of: number | undefined;
  /** If set, the whole team is searched instead. */
  search: string | undefined;
  kind: InvitedKind | undefined;
  page: number;
  pageSize: PageSize;
}

const readNumber = (text: string | null): number | undefined => {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
};

/** Reads the view from an address. Ignores invalid values. */
export function readView(search: string): DownlinesView {
  const query = new URLSearchParams(search);
  const text = query.get('find')?.trim().slice(0, 64);
  return {
    tab: downlineTabs.find((tab) => tab === query.get('tab')) ?? 'members',
    of: readNumber(query.get('of')),
    search: text || undefined,
    kind: invitedKinds.find((kind) => kind === query.get('kind')),
    page: readNumber(query.get('pg')) ?? 1,
    pageSize: pageSizes.find((size) => String(size) === query.get('size')) ?? 20,
  };
}

/** Writes the address that `readView` reads as this view. Omits default values. */
export function writeView({ tab, of, search, kind, page, pageSize }: DownlinesView): string {
  const query = new URLSearchParams({ agent: pageKeys.downlines });
  if (tab !== 'members') query.set('tab', tab);
  if (of !== undefined) query.set('of', String(of));
  if (search) query.set('find', search);
  if (kind) query.set('kind', kind);
  if (page !== 1) query.set('pg', String(page));
  if (pageSize !== 20) query.set('size', String(pageSize));
  return `?${query}`;
}

/**
 * Returns the view after a choice. A search replaces the position in the tree, and vice versa. Every change
 * except that of the page number resets to the first page.
 */
export function changeView(view: DownlinesView, change: Partial<DownlinesView>): DownlinesView {
  const of = change.search ? undefined : view.of;
  const search = 'of' in change ? undefined : view.search;
  return { ...view, of, search, page: 1, ...change };
}

export const toFilter = ({ tab: _tab, of, search, ...rest }: DownlinesView): TeamMemberFilter =>
  search === undefined ? { ...rest, of } : { ...rest, search };
