/** One package's texts in one language: a text, or a group of texts by name. */
export interface TextTree {
  [key: string]: string | TextTree;
}

/**
 * Loads the texts of `packageName` (`mfe-wallet`) from one language's folder (`my`).
 * A release contains only the packages that its `federation.config.ts` names, with a separate file for each language.
 * Rejects when the file is missing or cannot be fetched.
 */
export async function loadTexts(folder: string, packageName: string): Promise<TextTree> {
  const file: { default: TextTree } = await import(`../${folder}/${packageName}.json`);
  return file.default;
}
