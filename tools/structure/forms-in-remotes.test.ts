import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '../list-files.ts';

const root = path.join(__dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/**
 * Keeps the input of a form in a swap: `held` delays the swap while a control of the kit has unsent input
 * (`shell/src/runtime/input-watch.test.tsx` fills in each of them, in a form and in a dialog), `moves` hands the draft
 * over to the next release, which the named test shows, and `address` has its text in the address once it is sent.
 */
const forms: Readonly<Record<string, 'held' | 'address' | { moves: string }>> = {
  'mfe-agent-center/src/contracts/answer-dialog.tsx': 'held',
  'mfe-agent-center/src/contracts/end-dialog.tsx': 'held',
  'mfe-agent-center/src/contracts/offer-dialog.tsx': 'held',
  'mfe-agent-center/src/deposits/answer-dialog.tsx': 'held',
  'mfe-agent-center/src/downlines/downlines-page.tsx': 'address',
  'mfe-agent-center/src/records/record-search.tsx': 'address',
  'mfe-agent-center/src/register/account-dialog.tsx': 'held',
  'mfe-agent-center/src/register/invitation-dialog.tsx': 'held',
  'mfe-agent-center/src/transfers/transfer-dialog.tsx': 'held',
  'mfe-member-center/src/forms/dialog-form.tsx': 'held',
  'mfe-points-mall/src/convert/convert-dialog.tsx': 'held',
  'mfe-points-mall/src/redeem/redeem-form.tsx': 'held',
  'mfe-promotions/src/detail/apply-dialog.tsx': 'held',
  'mfe-wallet/src/bank-accounts/add-account-dialog.tsx': 'held',
  'mfe-wallet/src/bank-accounts/remove-account-dialog.tsx': 'held',
  'mfe-wallet/src/deposit/deposit-form.tsx': { moves: 'mfe-wallet/src/deposit/deposit-handover.test.tsx' },
  'mfe-wallet/src/deposit/paid-form.tsx': 'held',
  'mfe-wallet/src/my-wallet/float-form.tsx': 'held',
  'mfe-wallet/src/my-wallet/vendor-transfer-form.tsx': 'held',
  'mfe-wallet/src/transfer/transfer-form.tsx': { moves: 'mfe-wallet/src/transfer/transfer-page.test.tsx' },
  'mfe-wallet/src/withdrawal/receipt-dialog.tsx': 'held',
  'mfe-wallet/src/withdrawal/withdrawal-form.tsx': {
    moves: 'mfe-wallet/src/withdrawal/withdrawal-page.test.tsx',
  },
};

const sources = listFiles('mfe-*/src/**/*.tsx').filter((file) => !/\.test\.tsx$|\/testing\//.test(file));

test('every form of a remote keeps its input in a swap, in a known way @PLAT-04', () => {
  const withForm = sources.filter((file) => read(file).includes('<form'));
  expect(withForm).toEqual(Object.keys(forms).sort());
});

test('a form whose draft moves marks its fields, and a test shows the draft in the next release @PLAT-04', () => {
  const moving = Object.entries(forms).flatMap(([file, way]) =>
    typeof way === 'object' ? [{ file, test: way.moves }] : [],
  );
  expect(moving).toHaveLength(3);
  for (const { file, test: name } of moving) {
    expect(read(file)).toContain('data-preserved');
    expect(read(name)).toMatch(/test\('[^']*into the next release @PLAT-04'/);
  }
  const marked = sources.filter((file) => read(file).includes('data-preserved'));
  const others = marked.filter((file) => !moving.some((one) => one.file === file));
  expect(others).toEqual(['mfe-wallet/src/withdrawal/account-choice.tsx']);
});

/** Matches the elements with which a browser takes input. */
const isControl = /<(input|select|textarea)\b/;
const watchTest = 'shell/src/runtime/input-watch.test.tsx';

test('a swap is held for every control of the kit, in a form and in a dialog @PLAT-04', () => {
  const kit = listFiles('shared/ui/src/**/*.tsx', 'shared/remote-sdk/src/**/*.tsx');
  const controls = kit.filter((file) => !file.endsWith('.test.tsx') && isControl.test(read(file)));
  const toName = (file: string): string =>
    path.basename(file, '.tsx').replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const tried = read(watchTest);
  const others = controls.map(toName).filter((name) => !tried.includes(`<${name} `));
  // The test about `usePictureList` shows how pictures hold a swap.
  expect(others).toEqual(['PicturePicker']);
  expect(controls.length).toBeGreaterThan(7);
});

test('a remote has no control of its own whose input a swap loses @PLAT-04', () => {
  const own = sources.filter((file) => isControl.test(read(file)));
  expect(own).toEqual([
    // Outside of forms and dialogs: a search, and choices that move into the next release.
    'mfe-lobby/src/games/choice-pills.tsx',
    'mfe-lobby/src/lobby/inline-select.tsx',
    'mfe-lobby/src/lobby/search-field.tsx',
    // A choice by the browser's own control, in a dialog, which holds the swap as those of the kit do.
    'mfe-member-center/src/profile/profile-dialog.tsx',
    // The method of a deposit, which moves with the draft.
    'mfe-wallet/src/deposit/method-cards.tsx',
  ]);
});

test('remotes upload pictures by the hook that holds the swap @PLAT-04', () => {
  const direct = sources.filter((file) => /\busePictureList\b/.test(read(file)));
  expect(direct).toEqual([]);
});
