import type { Api, CallOptions, LanguageCode } from '@parlour/contracts';
import {
  listMessagesCall,
  type MessageKind,
  readMessageCall,
  removeMessageCall,
} from '@parlour/contracts/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export interface Message {
  id: number;
  kind: MessageKind;
  title: string;
  /** Must be sanitised before it is shown. */
  html: string;
  sentAt: Date;
  isRead: boolean;
}

interface MessageFilter {
  language: LanguageCode;
  /** Absent: every kind. */
  kind?: MessageKind | undefined;
  /** From 1. */
  page: number;
  /** At most 100. */
  pageSize: number;
}

export interface MessagePage {
  /** Newest first. */
  messages: readonly Message[];
  /** Unread messages of every kind, on all pages. */
  unread: number;
  page: number;
  total: number;
  totalPages: number;
}

/** Returns one page of the member's messages. */
async function listMessages(api: Api, filter: MessageFilter, options?: CallOptions): Promise<MessagePage> {
  const { rows, ...rest } = await api.call(listMessagesCall, filter, options);
  return {
    ...rest,
    messages: rows.map(({ messageId, sentAt, read, ...message }) => ({
      ...message,
      id: messageId,
      sentAt: new Date(sentAt),
      isRead: read,
    })),
  };
}

/** Marks a message as read. Fails with `messaging.message-not-found`. */
export async function readMessage(api: Api, messageId: number): Promise<void> {
  await api.call(readMessageCall, { messageId });
}

/** Removes a message from the member's list. Fails with `messaging.message-not-found`. */
export async function removeMessage(api: Api, messageId: number): Promise<void> {
  await api.call(removeMessageCall, { messageId });
}

/** Query key prefix of the member's messages: refetch them on `unread.changed`. */
export const messagesKey = ['messages'] as const;

/** Query options; the previous page stays visible while the next one loads. */
export const messagesQuery = (api: Api, filter: MessageFilter) =>
  queryOptions({
    queryKey: [...messagesKey, filter],
    queryFn: ({ signal }) => listMessages(api, filter, { signal }),
    placeholderData: keepPreviousData,
  });
