import * as z from 'zod/mini';
import { parseStored } from './stored-json.ts';

const schema = z.object({ id: z.string(), uses: z.array(z.object({ count: z.number() })) });
const parse = (text: string) => parseStored('tokens/1.json', text, schema);

describe('a stored value', () => {
  test('is returned when it is valid', () => {
    expect(parse('{"id":"1","uses":[{"count":2}]}')).toEqual({ id: '1', uses: [{ count: 2 }] });
  });

  test.each([
    ['{"id":"secret"', 'it is not JSON'],
    ['{"id":"1","uses":[{"count":"secret"}]}', 'uses.0.count: Invalid input'],
    ['"secret"', 'Invalid input'],
    ['null', 'Invalid input'],
  ])('that is damaged is named with its fault, and not quoted: %s', (text, fault) => {
    expect(() => parse(text)).toThrow(
      expect.objectContaining({ code: 'data-damaged', message: `tokens/1.json is damaged: ${fault}.` }),
    );
  });
});
