/** Loads a lazy file by its own `import()`. `file` names it, for a loader that treats one file in another way. */
type LoadFile = <T>(load: () => Promise<T>, file: string) => Promise<T>;

const loadByImport: LoadFile = (load) => load();
let current: LoadFile = loadByImport;

/** Loads a lazy file of the page. */
export const loadFile: LoadFile = (load, file) => current(load, file);

/** Replaces the loader, for tests that lose files. The returned function restores the usual one. */
export function replaceFileLoader(loader: LoadFile): () => void {
  current = loader;
  return () => {
    current = loadByImport;
  };
}
