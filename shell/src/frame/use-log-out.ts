import { useShell } from '../context/shell-context.tsx';

/** Returns a function that asks for confirmation, ends the session everywhere and opens the home page. */
export function useLogOut(): () => void {
  const { site } = useShell();
  return () => void site.logOut();
}
