import { isShell, type Problem, type ReleaseCheck } from './check.ts';

/** Names by which code recognises that it runs in a test. Pages of players have none of them. */
const namesOfTests = /happy-?dom|jsdom|parlourHeadless|\.webdriver\b|HeadlessChrome|PhantomJS/i;

/**
 * Requires that no script of a remote names the environments of tests: code that behaves differently there was not
 * judged. The page without a screen also notices names that are composed at run time.
 */
export const testDetection: ReleaseCheck = async (candidate) => {
  if (isShell(candidate)) return [];
  const scripts = [...candidate.files.keys()].filter((file) => file.endsWith('.js'));
  const found = await Promise.all(
    scripts.map(async (file): Promise<Problem[]> => {
      const name = namesOfTests.exec((await candidate.read(file)) ?? '')?.[0];
      if (name === undefined) return [];
      return [
        {
          problem: `${file} names "${name}", which exists only in tests.`,
          breaks: ['the judgement of this release'],
          hint: 'Remove the code that asks where it runs. It must do the same in a test as for players.',
        },
      ];
    }),
  );
  return found.flat();
};
