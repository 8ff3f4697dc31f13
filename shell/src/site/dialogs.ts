import type { OpenedSession } from '@parlour/api-client';
import type { ConfirmQuestion, Dialogs } from '@parlour/contracts';
import { addToast, type Toast } from '@parlour/ui';
import { atom, type createStore } from 'jotai';

export type Notice = Parameters<Dialogs['notify']>[0];
export type ToastMessage = Parameters<Dialogs['toast']>[0];

/** A login that is let in only once its password is changed. */
export interface ForcedChange {
  login: OpenedSession;
  /** As it was just typed; undefined where it was not. */
  oldPassword: string | undefined;
}

/** Every modal of the shell with what it is opened with (MOD-01). */
export type DialogRequest =
  /** Why it opens by itself: the session is over, for want of use, by its age, or for what only the gateway knows. */
  | { kind: 'login'; reason?: 'idle' | 'absolute' | 'expired' }
  | { kind: 'register' }
  | { kind: 'recovery' }
  | { kind: 'new-password'; token: string }
  | { kind: 'password'; forced: ForcedChange }
  | { kind: 'confirm'; question: ConfirmQuestion }
  | { kind: 'notify'; notice: Notice }
  | { kind: 'announcements'; start: string | undefined }
  | { kind: 'popups' }
  /** The current terms, for who accepted others. */
  | { kind: 'terms'; version: string }
  /** An article of the help centre. */
  | { kind: 'help'; article: string };

/**
 * An open dialog. `close` settles the promise of whoever opened it: true when it achieved what it is for; where it leads
 * to another dialog, with what that one achieves. `abandon` tells before that it will achieve nothing.
 */
export type OpenDialog = DialogRequest & {
  id: number;
  abandon(): void;
  close(done: boolean | Promise<boolean>): void;
};

const openDialogsAtom = atom<readonly OpenDialog[]>([]);
/** From the lowest to the topmost. */
export const dialogsAtom = atom((get) => get(openDialogsAtom));

const shownToastsAtom = atom<readonly Toast[]>([]);
export const toastsAtom = atom((get) => get(shownToastsAtom));
export const dropToastAtom = atom(null, (get, set, id: string) =>
  set(
    shownToastsAtom,
    get(shownToastsAtom).filter((toast) => toast.id !== id),
  ),
);

export interface ShellDialogs extends Dialogs {
  open(request: DialogRequest): Promise<boolean>;
}

export function createDialogs(store: ReturnType<typeof createStore>): ShellDialogs {
  const waiting = new Map<number, ((done: boolean | Promise<boolean>) => void)[]>();
  /** Dialogs that fade out without success: whoever asks meanwhile needs another one. */
  const abandoned = new Set<number>();
  let lastId = 0;

  /** Who asks for a login while the login dialog is open waits for that one. */
  function open(request: DialogRequest): Promise<boolean> {
    const existing = store
      .get(openDialogsAtom)
      .find((dialog) => isSameForm(dialog, request) && !abandoned.has(dialog.id));
    return new Promise((resolve) => {
      const id = existing?.id ?? show(request);
      waiting.set(id, [...(waiting.get(id) ?? []), resolve]);
    });
  }

  function show(request: DialogRequest): number {
    lastId += 1;
    const id = lastId;
    const close = (done: boolean | Promise<boolean>) => {
      store.set(openDialogsAtom, (dialogs) => dialogs.filter((dialog) => dialog.id !== id));
      for (const resolve of waiting.get(id) ?? []) resolve(done);
      waiting.delete(id);
      abandoned.delete(id);
    };
    const abandon = () => void abandoned.add(id);
    store.set(openDialogsAtom, (dialogs) => [...dialogs, { ...request, id, abandon, close }]);
    return id;
  }

  return {
    open,
    login: () => open({ kind: 'login' }),
    register: () => open({ kind: 'register' }),
    confirm: (question) => open({ kind: 'confirm', question }),
    notify: async (notice) => void (await open({ kind: 'notify', notice })),
    toast(message) {
      store.set(shownToastsAtom, (toasts) =>
        addToast(toasts, { ...message, id: `${message.tone} ${message.text}` }),
      );
    },
  };
}

const forms: readonly DialogRequest['kind'][] = ['login', 'register', 'recovery', 'terms'];
const isSameForm = (dialog: OpenDialog, request: DialogRequest): boolean =>
  forms.includes(request.kind) && dialog.kind === request.kind;
