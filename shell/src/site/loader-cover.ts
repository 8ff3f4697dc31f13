import { atom, type createStore } from 'jotai';

const countAtom = atom(0);

/** True while anybody covers the page with the loader. */
export const loaderShownAtom = atom((get) => get(countAtom) > 0);

/** Several may cover the page at once; it stays covered until the last is done. */
export const createLoader = (store: ReturnType<typeof createStore>) => ({
  show() {
    let shown = true;
    store.set(countAtom, (count) => count + 1);
    return () => {
      if (shown) store.set(countAtom, (count) => count - 1);
      shown = false;
    };
  },
});
