import { captureFocus } from './focus-memory.ts';

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Shows `before`, focuses its element `[data-it]`, replaces it by `after`, and returns what has the focus then. */
async function swap(before: string, after: string, select?: (field: HTMLInputElement) => void) {
  document.body.innerHTML = `<main>${before}</main>`;
  const root = document.querySelector('main') as HTMLElement;
  const field = root.querySelector<HTMLInputElement>('[data-it]');
  field?.focus();
  if (field) select?.(field);
  const restore = captureFocus(root);
  document.body.innerHTML = `<main>${after}</main>`;
  restore(document.querySelector('main') as HTMLElement);
  await nextFrame();
  return document.activeElement;
}

test.each([
  ['name', '<input name="a"><input name="b" data-it>', '<input name="b" title="here"><input name="a">'],
  ['id', '<input id="a"><input id="b" data-it>', '<input id="b" title="here"><input id="a">'],
  [
    'label',
    '<label for="_r_0_">Old</label><input id="_r_0_"><label for="_r_1_">New</label><input id="_r_1_" data-it>',
    '<label for="_r_1_">Old</label><input id="_r_1_"><label for="_r_6_">New</label><input id="_r_6_" title="here">',
  ],
  [
    'text',
    '<button>Yes</button><button data-it>No</button>',
    '<button title="here">No</button><button>Yes</button>',
  ],
  ['position', '<input><input data-it>', '<input><input title="here">'],
  [
    'position among equal labels',
    '<button>+</button><button data-it>+</button>',
    '<button>+</button><button title="here">+</button>',
  ],
])('the focus returns to the element with the same %s @PLAT-04', async (_, before, after) => {
  expect(await swap(before, after)).toHaveAttribute('title', 'here');
});

test.each([
  ['another kind of field', '<input><input data-it>', '<input><textarea></textarea>'],
  ['a view with more fields', '<input><input data-it>', '<input><input><input>'],
  ['a field of another name', '<input name="a" data-it>', '<input name="b">'],
])('%s does not take the focus', async (_, before, after) => {
  expect(await swap(before, after)).toBe(document.body);
});

test('the selection returns, not only the caret @PLAT-04', async () => {
  const text = '<input data-it value="half a name">';
  const field = (await swap(text, text, (one) =>
    one.setSelectionRange(2, 6, 'backward'),
  )) as HTMLInputElement;
  expect([field.selectionStart, field.selectionEnd, field.selectionDirection]).toEqual([2, 6, 'backward']);
});
