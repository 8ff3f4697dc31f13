import { findReleaseRefusals } from '@parlour/build/sheet-rules';
import { isShell, type Problem, type ReleaseCheck } from './check.ts';

/** Maximum of sentences about one stylesheet. */
const sentencesMax = 5;

/** Requires that the stylesheets of a remote style only the remote, whatever tool has built them. */
export const styles: ReleaseCheck = async (candidate) => {
  if (isShell(candidate)) return [];
  const sheets = [...candidate.files.keys()].filter((file) => file.endsWith('.css'));
  const found = await Promise.all(
    sheets.map(async (file) => judgeSheet(file, (await candidate.read(file)) ?? '')),
  );
  return found.flat();
};

function judgeSheet(file: string, css: string): Problem[] {
  let sentences: string[];
  try {
    sentences = findReleaseRefusals(css);
  } catch {
    sentences = ['it is not CSS.'];
  }
  return sentences.slice(0, sentencesMax).map((sentence) => ({
    problem: `${file}: ${sentence}`,
    breaks: ['the look of the whole page'],
    hint: 'Write CSS modules and build with parlour-build, or use layerLoader of @parlour/build/release in another build tool.',
  }));
}
