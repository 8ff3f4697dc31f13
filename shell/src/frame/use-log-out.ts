import { useShell } from './shell-context.tsx';

/** Asks, ends the session everywhere, and returns to the home page. */
export function useLogOut(): () => void {
  const { site } = useShell();
  return () => void site.logOut();
}
