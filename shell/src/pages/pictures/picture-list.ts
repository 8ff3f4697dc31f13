import { addPicture } from '@parlour/api-client';
import { type Api, isAppError } from '@parlour/contracts';
import { pictureRules } from '@parlour/contracts/calls';
import { useRef, useState } from 'react';

/** A chosen picture and its upload state. `failed` contains a key of the namespace `errors`. */
export interface PickedPicture {
  key: number;
  name: string;
  bytes: number;
  state: { kind: 'sending' } | { kind: 'there'; pictureId: string } | { kind: 'failed'; code: string };
}

/** Finds the problem with a file before it is uploaded. The server checks its content. */
function findPictureProblem(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (!(pictureRules.mediaTypes as readonly string[]).includes(file.type)) return 'picture.unreadable';
  if (file.size > pictureRules.bytesMax) return 'picture.too-large';
  return undefined;
}

export interface PictureList {
  pictures: readonly PickedPicture[];
  /** Number of pictures that can still be added. */
  room: number;
  isSending: boolean;
  /** Ids of the uploaded pictures, for the form. */
  ids: string[];
  add(files: Iterable<File>): void;
  remove(key: number): void;
}

/** Manages the pictures of one form. Each is uploaded as soon as it is chosen, so that submitting the form is fast. */
export function usePictureList(api: Api): PictureList {
  const [pictures, setPictures] = useState<readonly PickedPicture[]>([]);
  const lastKey = useRef(0);
  const uploads = useRef(new Map<number, AbortController>());
  const room = pictureRules.countMax - pictures.length;

  const setPictureState = (key: number, state: PickedPicture['state']) =>
    setPictures((all) => all.map((one) => (one.key === key ? { ...one, state } : one)));

  async function send(key: number, file: File): Promise<void> {
    const controller = new AbortController();
    uploads.current.set(key, controller);
    try {
      setPictureState(key, {
        kind: 'there',
        pictureId: await addPicture(api, file, { signal: controller.signal }),
      });
    } catch (error) {
      if (!controller.signal.aborted)
        setPictureState(key, { kind: 'failed', code: isAppError(error) ? error.code : 'server.unavailable' });
    } finally {
      uploads.current.delete(key);
    }
  }

  return {
    pictures,
    room,
    isSending: pictures.some(({ state }) => state.kind === 'sending'),
    ids: pictures.flatMap(({ state }) => (state.kind === 'there' ? [state.pictureId] : [])),
    add(files) {
      for (const file of [...files].slice(0, room)) {
        lastKey.current += 1;
        const key = lastKey.current;
        const problem = findPictureProblem(file);
        const state = problem ? ({ kind: 'failed', code: problem } as const) : ({ kind: 'sending' } as const);
        setPictures((all) => [...all, { key, name: file.name, bytes: file.size, state }]);
        if (!problem) void send(key, file);
      }
    },
    remove(key) {
      uploads.current.get(key)?.abort();
      setPictures((all) => all.filter((one) => one.key !== key));
    },
  };
}
