import { minuteMs } from '@parlour/basics';
import { listVendorsAct } from '@parlour/contracts/back-office';
import { Select } from '@parlour/ui';
import { createChoiceFilter } from './table/create-choice-filter.ts';
import type { DataColumn, FilterField } from './table/table-source.ts';
import { tableTexts } from './table/table-texts.ts';
import { useRead } from './wire/gateway-context.ts';

/**
 * Returns the names of the vendors by their codes, in alphabetical order. Every operator may see them. Empty until the
 * catalogue has answered.
 */
export function useVendorNames(): Readonly<Record<string, string>> {
  const { data } = useRead(listVendorsAct, {}, { staleTime: minuteMs });
  const named = [...(data?.vendors ?? [])].sort((one, other) => one.name.localeCompare(other.name));
  return Object.fromEntries(named.map(({ code, name }) => [code, name]));
}

/** The name of a vendor; its code when the catalogue has no such vendor. */
export function VendorName({ code }: { code: string }) {
  return useVendorNames()[code] ?? code;
}

interface VendorSelectProps {
  /** Code of the chosen vendor; empty before the choice. */
  value: string;
  onValue(code: string): void;
}

/** Chooses a vendor by name. A chosen vendor that the catalogue does not have stays chosen. */
export function VendorSelect({ value, onValue }: VendorSelectProps) {
  const names = useVendorNames();
  const codes = value === '' || value in names ? Object.keys(names) : [...Object.keys(names), value];
  return (
    <Select
      placeholder={tableTexts.chooseVendor}
      value={value}
      options={codes.map((code) => ({ value: code, label: names[code] ?? code }))}
      onChange={({ target }) => onValue(target.value)}
    />
  );
}

/** Returns a filter that chooses a vendor by name. */
export const useVendorFilter = (label: string): FilterField =>
  createChoiceFilter({ key: 'vendor', label, names: useVendorNames() });

/** Returns a column of vendors: the table has their names and is sorted by them, exported files have their codes. */
export function useVendorColumn<Row extends { vendor: string | null }>(
  head: string,
  { onCard }: { onCard?: 'key' } = {},
): DataColumn<Row> {
  const names = useVendorNames();
  const nameVendor = ({ vendor }: Row): string | null => vendor && (names[vendor] ?? vendor);
  return {
    key: 'vendorName',
    head,
    sortBy: nameVendor,
    text: ({ vendor }) => vendor,
    cell: (row) => nameVendor(row) ?? '–',
    ...(onCard && { onCard }),
  };
}
