import { atom, type createStore } from 'jotai';

const countAtom = atom(0);

/** True while the loader covers the page. */
export const loaderShownAtom = atom((get) => get(countAtom) > 0);

/** Creates the loader. Several callers may show it at once; the page stays covered until the last one is done. */
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
