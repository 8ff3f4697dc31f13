import { useSearchParams } from 'react-router-dom';

const key = 'open';

/** Returns the object whose details are open, by its key in the address. */
export function useOpened(): { opened: string | undefined; open(id: string | number): void; close(): void } {
  const [search, setSearch] = useSearchParams();
  const change = (value: string | undefined): void =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === undefined) next.delete(key);
        else next.set(key, value);
        return next;
      },
      { replace: value === undefined },
    );
  return {
    opened: search.get(key) ?? undefined,
    open: (id) => change(String(id)),
    close: () => change(undefined),
  };
}
