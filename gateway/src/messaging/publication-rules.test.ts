import { requirePermittedHtml, toWindow } from './publication-rules.ts';

const now = new Date('2026-11-20T04:00:00.000Z');
const at = (ms: number): Date => new Date(now.getTime() + ms);
const refused = (field: string) =>
  expect.objectContaining({ code: 'request.invalid', fields: [{ path: [field], rule: 'invalid' }] });

describe('the window of a publication', () => {
  test('begins now, or as before, and has no end unless it is given @SAFE-04', () => {
    expect(toWindow({}, now)).toEqual({ published_from: now, published_to: null });
    const present = { published_from: at(-86_400_000), published_to: at(1) };
    expect(toWindow({}, now, present)).toEqual({ ...present, published_to: null });
    expect(toWindow({ from: at(5), until: at(6) }, now)).toEqual({
      published_from: at(5),
      published_to: at(6),
    });
  });

  test('begins at most within the last minute, or where it began before @SAFE-04', () => {
    expect(toWindow({ from: at(-59_999) }, now).published_from).toEqual(at(-59_999));
    expect(() => toWindow({ from: at(-60_000) }, now)).toThrow(refused('from'));
    const present = { published_from: at(-60_000), published_to: null };
    expect(toWindow({ from: at(-60_000) }, now, present).published_from).toEqual(at(-60_000));
    expect(() => toWindow({ from: at(-60_001) }, now, present)).toThrow(refused('from'));
  });

  test('ends after its beginning, and after now @SAFE-04', () => {
    expect(() => toWindow({ from: at(5), until: at(5) }, now)).toThrow(refused('until'));
    const present = { published_from: at(-60_000), published_to: null };
    expect(() => toWindow({ until: now }, now, present)).toThrow(refused('until'));
    expect(toWindow({ until: at(1) }, now, present).published_to).toEqual(at(1));
  });
});

test('refuses HTML that players would not see, in each language @MSG-01', () => {
  expect(() => requirePermittedHtml({ EN: '<p>Open</p>', MY: '' }, 'body')).not.toThrow();
  expect(() =>
    requirePermittedHtml({ EN: '<script>x</script>', MY: '<p>Open</p>', CN: '<script>y</script>' }, 'body'),
  ).toThrow(
    expect.objectContaining({
      code: 'request.invalid',
      fields: ['EN', 'CN'].map((language) => ({
        path: ['body', language],
        rule: 'invalid',
        params: { forbidden: expect.stringContaining('script') },
      })),
    }),
  );
});
