import * as fc from 'fast-check';
import { has } from './bit-set.ts';
import { indexNames } from './name-search.ts';

const letters = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'ရ', 'ွ'), maxLength: 12 });

test('finds exactly the names that contain the text @LOB-02', () => {
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 40 }), letters, (names, text) => {
      fc.pre(text !== '');
      const found = indexNames(names)(text);
      expect(names.map((_, place) => has(found, place))).toEqual(names.map((name) => name.includes(text)));
    }),
  );
});
