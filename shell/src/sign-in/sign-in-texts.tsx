import { type ReactNode, useEffect, useState } from 'react';
import { useShell } from '../context/shell-context.tsx';

/** Renders its children once the `sign-in` texts are loaded. They load with the first dialog that needs them. */
export function SignInTexts({ children }: { children: ReactNode }) {
  const { appearance } = useShell();
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    void appearance.loadMore('sign-in').then(() => setLoaded(true));
  }, [appearance]);
  return isLoaded && children;
}
