import * as fc from 'fast-check';
import { has } from './bit-set.ts';
import { indexNames } from './name-search.ts';

const letters = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'ရ', 'ွ'), maxLength: 12 });

test('finds exactly the names that contain the text @LOB-02', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(letters, { maxLength: 40 }), letters, async (names, text) => {
      fc.pre(text !== '');
      const found = (await indexNames(names))(text);
      expect(names.map((_, place) => has(found, place))).toEqual(names.map((name) => name.includes(text)));
    }),
  );
});
