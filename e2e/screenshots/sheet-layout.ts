/** A column of a contact sheet: a part of a picture, from `top` downwards, in pixels of the picture. */
interface Column {
  picture: string;
  top: number;
}

/** Contact sheet: its file's name, and its columns from left to right. */
export interface Sheet {
  name: string;
  columns: readonly Column[];
}

/** A screenshot: its name without the extension, such as `deposit-390-EN-dark`, and its height in pixels. */
export interface Picture {
  name: string;
  height: number;
}

const namePattern = /^.+-(\d+-[A-Z]+-[a-z]+)$/;

/** Returns the variant of a picture, such as `390-EN-dark`; undefined when its name has none. */
export const readVariant = (picture: string): string | undefined => namePattern.exec(picture)?.[1];

/** Returns the columns of a picture that is higher than a column: it continues in the next one. */
const splitPicture = ({ name, height }: Picture, columnHeight: number): Column[] =>
  Array.from({ length: Math.max(1, Math.ceil(height / columnHeight)) }, (_, index) => ({
    picture: name,
    top: index * columnHeight,
  }));

/** Arranges the pictures of one variant on sheets of a number of columns, in their order. */
export function arrangeSheets(
  variant: string,
  pictures: readonly Picture[],
  { columnHeight, columnCount }: { columnHeight: number; columnCount: number },
): Sheet[] {
  const columns = pictures.flatMap((picture) => splitPicture(picture, columnHeight));
  return Array.from({ length: Math.ceil(columns.length / columnCount) }, (_, index) => ({
    name: `${variant}-${String(index + 1).padStart(2, '0')}`,
    columns: columns.slice(index * columnCount, (index + 1) * columnCount),
  }));
}
