/**
 * Reads the texts of a package with the common texts that it uses, as a build does: files of texts are loaded by
 * `import` in tests.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listCommonFiles, readTexts } from '../../shared/texts/src/read-texts.ts';

const locate = (file) => {
  const language = path.dirname(file);
  return [path.dirname(language), path.basename(language), path.basename(file, '.json')];
};

/** The code that reads texts: what it read before a change is stale. */
const reader = readFileSync(new URL('../../shared/texts/src/read-texts.ts', import.meta.url));

export default {
  process: (_source, file) => ({ code: JSON.stringify(readTexts(...locate(file))) }),
  getCacheKey(source, file) {
    const [folder, language] = locate(file);
    const hash = createHash('sha256').update(`${file}\n${source}`).update(reader);
    for (const common of listCommonFiles(folder, language)) hash.update(readFileSync(common));
    return hash.digest('hex');
  },
};
