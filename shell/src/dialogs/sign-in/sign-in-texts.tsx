import { type ReactNode, useEffect, useState } from 'react';
import { useShell } from '../../frame/shell-context.tsx';

/** Shows its children once the texts of signing in are there: they come with the first dialog that needs them. */
export function SignInTexts({ children }: { children: ReactNode }) {
  const { appearance } = useShell();
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    void appearance.loadMore('sign-in').then(() => setLoaded(true));
  }, [appearance]);
  return isLoaded && children;
}
