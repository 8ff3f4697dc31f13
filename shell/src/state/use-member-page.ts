import type { PagePurpose } from '@parlour/contracts';
import { useAtomValue } from 'jotai';
import { contributionsAtom } from './page-atoms.ts';

/** Returns the key of the page for a purpose in the personal centre; undefined while no release on the site has one. */
export const useMemberPage = (purpose: PagePurpose): string | undefined =>
  useAtomValue(contributionsAtom).memberPages.find((page) => page.purpose === purpose)?.key;
