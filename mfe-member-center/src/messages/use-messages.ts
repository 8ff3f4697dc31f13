import {
  type Message,
  type MessagePage,
  messagesKey,
  messagesQuery,
  readMessage,
  removeMessage,
} from '@parlour/api-client';
import { isAppError } from '@parlour/contracts';
import { useErrorText, usePanelSearch, useRefetchOn, useSite } from '@parlour/remote-sdk';
import { useNavigate } from '@parlour/router';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { pageKeys } from '../paths.ts';
import { readView, writeView } from './messages-view.ts';

const pageSize = 20;

/** Returns the view from the address, a function that changes it, and the matching page of messages. */
export function useMessages() {
  const { api, atoms } = useSite();
  const goTo = useNavigate();
  const language = useAtomValue(atoms.language);
  const view = readView(usePanelSearch('member', pageKeys.messages));
  const messages = useQuery(messagesQuery(api, { language, pageSize, ...view }));
  useRefetchOn('unread.changed', messagesKey);
  return {
    view,
    messages,
    change: (change: Partial<typeof view>) => goTo(writeView({ ...view, page: 1, ...change })),
  };
}

export type MessagesState = ReturnType<typeof useMessages>;

/** Returns a function that marks a message as read. The list shows it at once; a failure leaves it unread. */
export function useMarkRead(): (message: Message) => void {
  const { api } = useSite();
  const queries = useQueryClient();
  const marking = useMutation({
    mutationFn: (messageId: number) => readMessage(api, messageId),
    onSuccess: (_answer, messageId) =>
      queries.setQueriesData<MessagePage>(
        { queryKey: messagesKey },
        (page) => page && toRead(page, messageId),
      ),
  });
  return ({ id, isRead }) => {
    if (!isRead) marking.mutate(id);
  };
}

function toRead(page: MessagePage, messageId: number): MessagePage {
  const messages = page.messages.map((one) => (one.id === messageId ? { ...one, isRead: true } : one));
  return { ...page, messages };
}

/** Returns the mutation that removes a message. It succeeds if the message is already gone. */
export function useRemoval(message: Message) {
  const { api, dialogs } = useSite();
  const errorText = useErrorText();
  const queries = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      await removeMessage(api, message.id).catch((error: unknown) => {
        if (!isAppError(error, 'messaging.message-not-found')) throw error;
      });
      await queries.invalidateQueries({ queryKey: messagesKey });
    },
    onError: (error) => dialogs.toast({ tone: 'danger', text: errorText(error) }),
  });
}
