/**
 * The names of zod/mini that this site's declarations use. Releases share this package with the page, so that a
 * browser fetches it once rather than with every release. Add a name here when a declaration first needs it.
 */
export type * from 'zod/mini';
export {
  _default,
  array,
  boolean,
  catchall,
  coerce,
  discriminatedUnion,
  email,
  enum,
  int,
  iso,
  length,
  literal,
  maximum,
  maxLength,
  minimum,
  minLength,
  nonnegative,
  nullable,
  number,
  object,
  optional,
  positive,
  record,
  regex,
  strictObject,
  string,
  toUpperCase,
  trim,
  union,
  unknown,
  url,
  uuid,
} from 'zod/mini';
