import type { Dialogs } from '@parlour/contracts';

type Confirm = Parameters<Dialogs['confirm']>[0];
type Notice = Parameters<Dialogs['notify']>[0];
type Toast = Parameters<Dialogs['toast']>[0];

/** Dialogs and messages that a remote requested, oldest first. */
export interface RecordedCalls {
  logins: number;
  registrations: number;
  questions: Confirm[];
  notices: Notice[];
  toasts: Toast[];
}

/** Creates dialogs that record their calls and answer at once: yes, unless `answers` says otherwise. */
export function createRecordingDialogs(answers: Partial<Dialogs> = {}): {
  dialogs: Dialogs;
  shown: RecordedCalls;
} {
  const shown: RecordedCalls = { logins: 0, registrations: 0, questions: [], notices: [], toasts: [] };
  const dialogs: Dialogs = {
    login: async () => {
      shown.logins += 1;
      return (await answers.login?.()) ?? false;
    },
    register: async () => {
      shown.registrations += 1;
      return (await answers.register?.()) ?? false;
    },
    confirm: async (question) => {
      shown.questions.push(question);
      return (await answers.confirm?.(question)) ?? true;
    },
    notify: async (notice) => {
      shown.notices.push(notice);
      await answers.notify?.(notice);
    },
    toast: (message) => {
      shown.toasts.push(message);
      answers.toast?.(message);
    },
  };
  return { dialogs, shown };
}
