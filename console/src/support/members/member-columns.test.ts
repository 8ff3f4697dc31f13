import { exportRows } from '../../table/export-rows.ts';
import { createRecordColumns } from './member-columns.tsx';

const movement = {
  txNo: 'T0000000001',
  at: '2026-11-20T00:00:00Z',
  type: 'ADJUST_OUT',
  amountMinor: -123_450,
  balanceBeforeMinor: 200_000_000,
  balanceAfterMinor: 199_876_550,
  reference: null,
  remark: null,
};

async function exportRecord(book: string): Promise<string> {
  const file = await exportRows({
    source: { key: ['record'], load: async () => ({ rows: [movement as never] }) },
    columns: createRecordColumns(book),
    values: {},
    matches: () => true,
    currency: 'MMK',
    onProgress: () => undefined,
  });
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
  });
}

test('an exported account record has plain numbers, with decimals for money and without for points', async () => {
  expect(await exportRecord('main')).toContain(',-1234.50,2000000.00,1998765.50,');
  expect(await exportRecord('points')).toContain(',-123450,200000000,199876550,');
});
