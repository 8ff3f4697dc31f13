import type { OpenedSession } from '@parlour/api-client';
import type { ConfirmQuestion, Dialogs } from '@parlour/contracts';
import { addToast, type Toast } from '@parlour/ui';
import { atom, type createStore } from 'jotai';

type Notice = Parameters<Dialogs['notify']>[0];

/** Login that completes only once its password is changed. */
interface ForcedChange {
  login: OpenedSession;
  /** Password as just typed; undefined if none was typed. */
  oldPassword: string | undefined;
}

/** Every modal of the shell with its parameters (MOD-01). */
export type DialogRequest =
  /** `reason` why the page opens it: the session ended by inactivity, age, or a cause that only the gateway knows. */
  | { kind: 'login'; reason?: 'idle' | 'absolute' | 'expired' }
  | { kind: 'register' }
  | { kind: 'recovery' }
  | { kind: 'new-password'; token: string }
  | { kind: 'password'; forced: ForcedChange }
  /** The account of another service that the ticket proved, and the member's user name. */
  | { kind: 'link'; provider: string; ticket: string; name: string }
  | { kind: 'confirm'; question: ConfirmQuestion }
  | { kind: 'notify'; notice: Notice }
  | { kind: 'announcements'; start: string | undefined }
  | { kind: 'popups' }
  /** The greeting of a member who has just registered, with the first steps. */
  | { kind: 'welcome'; name: string }
  /** The current terms, for a member who accepted other ones. */
  | { kind: 'terms'; version: string }
  /** An article of the help centre. */
  | { kind: 'help'; article: string };

/**
 * An open dialog. `close` settles the promises of its callers: with true if the dialog succeeded, or, if it leads to
 * another dialog, with the result of that one. `abandon` announces before `close` that the dialog will not succeed.
 */
export type OpenDialog = DialogRequest & {
  id: number;
  abandon(): void;
  close(done: boolean | Promise<boolean>): void;
};

const openDialogsAtom = atom<readonly OpenDialog[]>([]);
/** Open dialogs, from the lowest to the topmost. */
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
  /** Removes every toast: they are about the session that ends. */
  clearToasts(): void;
}

export function createDialogs(store: ReturnType<typeof createStore>): ShellDialogs {
  const waiting = new Map<number, ((done: boolean | Promise<boolean>) => void)[]>();
  /** Dialogs that fade out without success. A request that arrives meanwhile opens a new dialog. */
  const abandoned = new Set<number>();
  let lastId = 0;

  /** Opens a dialog. A login that is requested while the login dialog is open waits for that dialog. */
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
    clearToasts: () => store.set(shownToastsAtom, []),
  };
}

const forms: readonly DialogRequest['kind'][] = ['login', 'register', 'recovery', 'terms'];
const isSameForm = (dialog: OpenDialog, request: DialogRequest): boolean =>
  forms.includes(request.kind) && dialog.kind === request.kind;
