import { formatCode } from '../operate/format-code.ts';
import { useVendorNames } from '../vendor-names.tsx';
import { reportTexts } from './report-texts.ts';

/** Describes a book of the ledger: `vendor:NOVA` is “At a vendor: Nova Reel”. */
export function describeBook(book: string, vendorNames: Readonly<Record<string, string>>): string {
  const [kind = book, ...rest] = book.split(':');
  const name = reportTexts.books[kind] ?? formatCode(kind);
  const part = rest.join(':');
  return part === '' ? name : `${name}: ${vendorNames[part] ?? part}`;
}

/** Returns a function that describes a book of the ledger. */
export function useBookNames(): (book: string) => string {
  const vendorNames = useVendorNames();
  return (book) => describeBook(book, vendorNames);
}
