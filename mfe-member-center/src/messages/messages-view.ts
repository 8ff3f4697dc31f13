/** View of the messages in the address. */
import { type MessageKind, messageKinds } from '@parlour/contracts/calls';
import { pageKeys } from '../paths.ts';

/** The messages that the page shows. @public */
export interface MessagesView {
  /** Undefined: every kind. */
  kind: MessageKind | undefined;
  /** Page number, from 1. */
  page: number;
}

/** Reads the view from an address. Ignores invalid values. */
export function readView(search: string): MessagesView {
  const query = new URLSearchParams(search);
  const page = Number(query.get('pg'));
  return {
    kind: messageKinds.find((kind) => kind === query.get('kind')),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** Writes the address that `readView` reads as this view. Omits default values. */
export function writeView({ kind, page }: MessagesView): string {
  const query = new URLSearchParams({ member: pageKeys.messages });
  if (kind) query.set('kind', kind);
  if (page > 1) query.set('pg', String(page));
  return `?${query}`;
}
