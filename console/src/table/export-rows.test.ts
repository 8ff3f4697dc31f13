import { exportRows } from './export-rows.ts';

const exportTexts = async (texts: readonly string[]): Promise<string[]> => {
  const file = await exportRows({
    source: { key: ['test'], load: async () => ({ rows: texts }) },
    columns: [{ key: 'text', head: 'Text', text: (row: string) => row, cell: () => null }],
    values: {},
    matches: () => true,
    onProgress: () => undefined,
  });
  const text = await new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
  });
  return text.trim().split('\r\n').slice(1);
};

test('lets no text be a formula, and leaves numbers as they are', async () => {
  const formulas = ['=1+1', '+1', '@SUM(A1)', '-cmd', '-1+HYPERLINK(A1)', '-2.5|calc', '＝1+1'];
  expect(await exportTexts(formulas)).toEqual(formulas.map((text) => `"'${text}"`));
  expect(await exportTexts(['-12', '-1.50', '12 - 3', 'a=b'])).toEqual(['-12', '-1.50', '12 - 3', 'a=b']);
});
