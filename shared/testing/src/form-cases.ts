/**
 * Test cases for form fields: each has texts at the edges of its rule, and a second, simplest possible implementation
 * of the rule. Forms and gateway must agree with it for every text.
 */
import fc from 'fast-check';

export interface FieldCase {
  form: 'login' | 'phone-login' | 'recovery-mail' | 'new-password' | 'contact' | 'feedback' | 'affiliate';
  /** The field's name in the call. */
  field: string;
  written: fc.Arbitrary<string>;
  /** Texts just inside and just outside the rule, which are always tried. */
  edges: readonly string[];
  accepts(written: string): boolean;
}

/** The bounds of feedback in the tests' configuration. */
export const feedbackBounds = { min: 10, max: 60 } as const;

const isLengthWithin = (text: string, min: number, max: number): boolean => {
  const length = [...text].length;
  return length >= min && length <= max;
};

/** Characters of every script that a database can store; other tests cover invalid text. */
const char = fc.constantFrom(...'aZ09 -.+()@_\'"<>&;/%中ရ😀é'.split(/(?:)/u), ...'abcxyz123'.split(''));
const arbitraryTexts = (maxLength: number): fc.Arbitrary<string> => fc.string({ unit: char, maxLength });
/** Returns texts of exactly these lengths: the edges of a length rule. */
const createEdges = (...counts: number[]): string[] => counts.map((count) => 'k'.repeat(count));
const arbitraryLengths = (...counts: number[]): fc.Arbitrary<string> =>
  fc
    .constantFrom(...counts)
    .chain((count) =>
      fc.string({ unit: fc.constantFrom('k', '7', 'Q', '😀'), minLength: count, maxLength: count }),
    );
const hostile = fc.constantFrom(
  '',
  '   ',
  '<script>alert(1)</script>',
  "' or 1=1 --",
  '{{7*7}}',
  '../../etc/passwd',
  'နာမည်',
  '😀😀',
);

const numbers = fc
  .tuple(
    fc.constantFrom('', '0', '00', '000'),
    fc.stringMatching(/^[1-9]\d{2,15}$/),
    fc.constantFrom('', ' ', '-', '.', '(', ' x'),
  )
  .map(([zeros, digits, gap]) => `${zeros}${digits.slice(0, 3)}${gap}${digits.slice(3)}`);
/** Assumes the dialing code 95, which takes two of the fifteen digits. */
const isNumber = (written: string): boolean => {
  if (written.trim().length > 32) return false;
  const digits = [...written].filter((one) => !' .-()'.includes(one)).join('');
  if (/[^0-9]/.test(digits)) return false;
  return isLengthWithin(String(BigInt(`0${digits}`)), 5, 13);
};

const addresses = fc
  .tuple(
    fc.constantFrom('ada', 'a.b', 'a+b', 'a b', '.a', 'a.', 'é', 'x'.repeat(70)),
    fc.constantFrom('@', '@@', '', ' @'),
    fc.constantFrom(
      'parlour.example',
      'parlour',
      'a.b',
      'a.bc',
      '-a.example',
      'ex ample.org',
      `${'long.'.repeat(50)}org`,
    ),
  )
  .map((parts) => parts.join(''));
/**
 * Accepts mailboxes as sites do: a dotted name without spaces, then one or more labels and an ending of two or more
 * letters.
 */
const isMailbox = (written: string): boolean => {
  const [name = '', host = '', ...more] = written.trim().split('@');
  const labels = host.split('.');
  const ending = labels.pop() ?? '';
  return (
    more.length === 0 &&
    written.trim().length <= 254 &&
    /^[A-Za-z0-9_'+.-]+$/.test(name) &&
    !/^\.|\.\./.test(name) &&
    /[A-Za-z0-9_+-]$/.test(name) &&
    labels.length > 0 &&
    labels.every((label) => /^[A-Za-z0-9][A-Za-z0-9-]*$/.test(label)) &&
    /^[A-Za-z]{2,}$/.test(ending)
  );
};

const mailbox = {
  written: fc.oneof(addresses, arbitraryTexts(20), hostile),
  edges: ['ada@parlour.example', 'ada@parlour.e', '.ada@parlour.example', 'ada@@parlour.example'],
  accepts: isMailbox,
};
const number = {
  written: fc.oneof(numbers, arbitraryTexts(16), hostile),
  edges: ['1234', '12345', '1234567890123', '12345678901234', '0 12-345'],
  accepts: isNumber,
};
const name = {
  written: fc.oneof(arbitraryTexts(20), arbitraryLengths(1, 63, 64, 65, 300), hostile),
  edges: createEdges(0, 1, 64, 65),
  accepts: (text: string) => isLengthWithin(text.trim(), 1, 64),
};

const fieldCases: readonly FieldCase[] = [
  { form: 'login', field: 'username', ...name },
  {
    form: 'login',
    field: 'password',
    written: fc.oneof(arbitraryTexts(20), arbitraryLengths(1, 256, 257), hostile),
    edges: createEdges(0, 1, 256, 257),
    accepts: (text) => isLengthWithin(text, 1, 256),
  },
  { form: 'phone-login', field: 'mobileNum', ...number },
  { form: 'recovery-mail', field: 'username', ...name },
  { form: 'recovery-mail', field: 'email', ...mailbox },
  {
    form: 'new-password',
    field: 'newPassword',
    written: fc.oneof(arbitraryTexts(20), arbitraryLengths(7, 8, 9, 63, 64, 65, 256), hostile),
    edges: createEdges(7, 8, 64, 65),
    accepts: (text) => isLengthWithin(text, 8, 64),
  },
  { form: 'contact', field: 'mobileNum', ...number },
  { form: 'contact', field: 'email', ...mailbox },
  {
    form: 'feedback',
    field: 'content',
    written: fc.oneof(arbitraryTexts(70), arbitraryLengths(9, 10, 11, 59, 60, 61), hostile),
    edges: createEdges(9, 10, 60, 61),
    accepts: (text) => isLengthWithin(text.trim(), feedbackBounds.min, feedbackBounds.max),
  },
  {
    form: 'feedback',
    field: 'contact',
    written: fc.oneof(arbitraryTexts(40), arbitraryLengths(127, 128, 129), hostile),
    edges: createEdges(0, 128, 129),
    accepts: (text) => isLengthWithin(text.trim(), 0, 128),
  },
  {
    form: 'affiliate',
    field: 'fullName',
    written: fc.oneof(arbitraryTexts(20), arbitraryLengths(1, 2, 63, 64, 65), hostile),
    edges: createEdges(1, 2, 64, 65),
    accepts: (text) => isLengthWithin(text.trim(), 2, 64),
  },
  { form: 'affiliate', field: 'email', ...mailbox },
  {
    form: 'affiliate',
    field: 'mobile',
    written: fc.oneof(numbers, arbitraryTexts(16), hostile),
    edges: ['1234', '12345', '+123456789012345678901234', '1234567890123456789012345'],
    accepts: (text) => /^(?:|\+?[0-9 -]{5,24})$/.test(text.trim()),
  },
  {
    form: 'affiliate',
    field: 'remark',
    written: fc.oneof(arbitraryTexts(40), arbitraryLengths(139, 140, 141, 300), hostile),
    edges: createEdges(0, 140, 141),
    accepts: (text) => isLengthWithin(text.trim(), 0, 140),
  },
];

export const getFieldCases = (...forms: FieldCase['form'][]): FieldCase[] =>
  fieldCases.filter(({ form }) => forms.includes(form));

/** Number of texts for a field of the gateway: the edges and some more. `FIELD_TEXTS` sets it. */
export const textsOfGateway = Number(process.env.FIELD_TEXTS ?? 15);

/**
 * Runs `check` on the edges of a field and on random texts, `times` in all. `check` throws for a text that is handled
 * incorrectly; the failure names the seed.
 */
export const checkTexts = (
  { written, edges, accepts }: FieldCase,
  times: number,
  check: (written: string, isAccepted: boolean) => Promise<void>,
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(written, (text) => check(text, accepts(text))),
    { numRuns: times, examples: edges.map((text): [string] => [text]) },
  );
