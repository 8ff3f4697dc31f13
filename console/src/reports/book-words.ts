import { reportTexts } from './report-texts.ts';

/** Describes a book of the ledger: `vendor:NOVA` is “At a vendor: NOVA”. */
export function describeBook(book: string): string {
  const [kind = book, ...part] = book.split(':');
  const name = reportTexts.books[kind] ?? kind;
  return part.length === 0 ? name : `${name}: ${part.join(':')}`;
}
