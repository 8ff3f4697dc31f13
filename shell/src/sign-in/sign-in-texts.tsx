import { type ReactNode, useEffect, useState } from 'react';
import { useAppearance } from '../context/services.tsx';

/** Renders its children once the `sign-in` texts are loaded. They load with the first dialog that needs them. */
export function SignInTexts({ children }: { children: ReactNode }) {
  const appearance = useAppearance();
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    void appearance.loadMore('sign-in').then(() => setLoaded(true));
  }, [appearance]);
  return isLoaded && children;
}
