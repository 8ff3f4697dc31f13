import { exportRows } from './export-rows.ts';

const exportTexts = async (texts: readonly string[]): Promise<string[]> => {
  const file = await exportRows({
    source: { key: ['test'], load: async () => ({ rows: texts }) },
    columns: [{ key: 'text', head: 'Text', text: (row: string) => row, cell: () => null }],
    values: {},
    matches: () => true,
    currency: 'MMK',
    onProgress: () => undefined,
  });
  return (await readLines(file)).slice(1);
};

/** Returns the lines without the mark of UTF-8. */
async function readLines(file: Blob): Promise<string[]> {
  const text = await new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
  });
  return text.trim().split('\r\n');
}

test('lets no text be a formula, and leaves numbers as they are', async () => {
  const formulas = ['=1+1', '+1', '@SUM(A1)', '-cmd', '-1+HYPERLINK(A1)', '-2.5|calc', '＝1+1'];
  expect(await exportTexts(formulas)).toEqual(formulas.map((text) => `"'${text}"`));
  // A spreadsheet that separates by semicolons begins a cell there.
  expect(await exportTexts(['hello;=1+1; a'])).toEqual(["hello;'=1+1; a"]);
  expect(await exportTexts(['-12', '-1.50', '12 - 3', 'a=b'])).toEqual(['-12', '-1.50', '12 - 3', 'a=b']);
});

test('writes amounts with decimals and without separators, and names their currency', async () => {
  const file = await exportRows({
    source: { key: ['test'], load: async () => ({ rows: [123_456_750, -5, 0, '-90071992547409930000'] }) },
    columns: [{ key: 'won', head: 'Won', minor: (row: number | string) => row, cell: () => null }],
    values: {},
    matches: () => true,
    currency: 'MMK',
    onProgress: () => undefined,
  });
  expect(await readLines(file)).toEqual([
    'Won (MMK)',
    '1234567.50',
    '-0.05',
    '0.00',
    '-900719925474099300.00',
  ]);
});
