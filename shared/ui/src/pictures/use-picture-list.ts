import { useRef, useState } from 'react';

/** A chosen picture and its upload state. `failed` contains the code of an error. */
export interface PickedPicture {
  key: number;
  name: string;
  bytes: number;
  state:
    | { kind: 'sending'; sentBytes: number }
    | { kind: 'there'; pictureId: string }
    | { kind: 'failed'; code: string };
}

interface PictureRules {
  /** Per picture. */
  bytesMax: number;
  countMax: number;
  mediaTypes: readonly string[];
}

interface PictureListParts {
  rules: PictureRules;
  /** Stores a picture and returns its id. `onProgress` takes the sent bytes of all bytes of the request. */
  upload(
    file: File,
    options: { signal: AbortSignal; onProgress(sentBytes: number, allBytes: number): void },
  ): Promise<string>;
  /** Returns the code of an error that `upload` threw. */
  toCode(error: unknown): string;
}

/** Finds a problem with a file before it is uploaded. The server checks the content. */
function findPictureProblem(
  file: Pick<File, 'type' | 'size'>,
  { mediaTypes, bytesMax }: PictureRules,
): string | undefined {
  if (!mediaTypes.includes(file.type)) return 'picture.unreadable';
  if (file.size > bytesMax) return 'picture.too-large';
  return undefined;
}

export interface PictureList {
  rules: PictureRules;
  pictures: readonly PickedPicture[];
  /** The number of pictures that can still be added. */
  room: number;
  isSending: boolean;
  /** Ids of the uploaded pictures, for the form. */
  ids: string[];
  add(files: Iterable<File>): void;
  remove(key: number): void;
}

/** Manages the pictures of one form. Each is uploaded as soon as it is chosen, so that submitting the form is fast. */
export function usePictureList({ rules, upload, toCode }: PictureListParts): PictureList {
  const [pictures, setPictures] = useState<readonly PickedPicture[]>([]);
  const lastKey = useRef(0);
  const uploads = useRef(new Map<number, AbortController>());
  const room = rules.countMax - pictures.length;

  const setPictureState = (key: number, state: PickedPicture['state']) =>
    setPictures((all) => all.map((one) => (one.key === key ? { ...one, state } : one)));

  async function send(key: number, file: File): Promise<void> {
    const controller = new AbortController();
    uploads.current.set(key, controller);
    try {
      const { signal } = controller;
      // The request is larger than the file, which it encodes.
      const onProgress = (sent: number, all: number): void =>
        setPictureState(key, { kind: 'sending', sentBytes: Math.round((sent / all) * file.size) });
      setPictureState(key, { kind: 'there', pictureId: await upload(file, { signal, onProgress }) });
    } catch (error) {
      if (!controller.signal.aborted) setPictureState(key, { kind: 'failed', code: toCode(error) });
    } finally {
      uploads.current.delete(key);
    }
  }

  return {
    rules,
    pictures,
    room,
    isSending: pictures.some(({ state }) => state.kind === 'sending'),
    ids: pictures.flatMap(({ state }) => (state.kind === 'there' ? [state.pictureId] : [])),
    add(files) {
      for (const file of [...files].slice(0, room)) {
        lastKey.current += 1;
        const key = lastKey.current;
        const problem = findPictureProblem(file, rules);
        const state = problem
          ? ({ kind: 'failed', code: problem } as const)
          : ({ kind: 'sending', sentBytes: 0 } as const);
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
