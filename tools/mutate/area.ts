/** Part of the product whose files contain rules, and the tests that judge them. Paths start at the root. */
export interface Area {
  name: string;
  environment: 'node' | 'browser';
  files: readonly string[];
  /** Tests that finish in a second or two, since every mutant runs the tests that reach it. */
  tests: readonly string[];
  /** Set where a test copies a database first, which takes seconds. */
  usesDatabase?: true;
}

/** Returns the paths of several files of one folder. */
export const filesIn = (folder: string, ...names: readonly string[]): string[] =>
  names.map((name) => `${folder}/${name}`);
