import { fileURLToPath } from 'node:url';

export const consoleDist = fileURLToPath(new URL('../dist', import.meta.url));
export const consolePath = '/console/';
export const filesPath = `${consolePath}files/`;

/** Build facts that the page needs, stored in `page.json`. */
export interface PageFacts {
  /** Scripts and stylesheets that the page names, with their hashes. */
  start: { name: string; integrity: string }[];
  /** Hashes of the scripts and stylesheets that load later, by their names. */
  later: Record<string, string>;
  /** Every file of the build. */
  files: string[];
}
