/** One package's texts in one language: a text, or a group of texts by name. */
export interface TextTree {
  [key: string]: string | TextTree;
}

/**
 * The texts of `packageName` (`mfe-wallet`) from one language's folder (`my`).
 * In a release only the packages that its `federation.config.ts` names are there, each language as a file of its own.
 * Rejects when the file is missing or cannot be fetched.
 */
export async function loadTexts(folder: string, packageName: string): Promise<TextTree> {
  const file: { default: TextTree } = await import(`../${folder}/${packageName}.json`);
  return file.default;
}
