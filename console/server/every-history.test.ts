import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { historyPermissions } from '@parlour/contracts/back-office';

/** Kinds whose pages compose the name of the object. */
const composed: Record<string, RegExp> = {
  'affiliate-application': /subject=\{entry\.subject\}/,
  banner: /`\$\{kind\}:\$\{id\}`/,
  feedback: /subject=\{entry\.subject\}/,
  'help-article': /`help-\$\{kind\}:\$\{id\}`/,
  'help-topic': /`help-\$\{kind\}:\$\{id\}`/,
  leaderboard: /`\$\{subject\}:\$\{opened\.of\.code\}`/,
  mission: /`\$\{subject\}:\$\{opened\.of\.code\}`/,
  notice: /`\$\{kind\}:\$\{id\}`/,
};

/** A draft lives for half an hour and has no page. */
const withoutPage = ['preview'];

const source = fileURLToPath(new URL('../src/', import.meta.url));

test('every kind of object whose history operators may read has it on its page @SAFE-04', () => {
  const text = globSync(`${source}**/*.tsx`)
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const without = Object.keys(historyPermissions).filter(
    (kind) => !text.includes(`\`${kind}:`) && !composed[kind]?.test(text),
  );
  expect(without).toEqual(withoutPage);
});
