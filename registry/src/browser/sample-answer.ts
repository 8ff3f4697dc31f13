import { dayMs } from '@parlour/basics';
import * as z from 'zod/mini';

/** A JSON Schema, as far as the contracts' schemas translate to it. */
interface Schema {
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  type?: string | readonly string[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  minItems?: number;
  minimum?: number;
  minLength?: number;
  format?: string;
  pattern?: string;
}

/** Values of fields whose type alone does not say what fits. */
const textsByField: Readonly<Record<string, string>> = {
  currency: 'MMK',
  currencySymbol: 'Ks',
  countryCode: 'MM',
  countryDialingCode: '95',
  ip: '192.0.2.1',
};

/** Texts of which one fits each pattern of the contracts, or none. */
const listTextsToTry = (word: string): string[] => [
  '1',
  word,
  `/${word}`,
  '00000000',
  'A1234567',
  '2026-01-01',
  '00:00',
  '#',
  '1.0',
];

interface SampleOptions {
  now: Date;
  /** Value of every flag. */
  flags: boolean;
  /** Value of every text that has no format. */
  word: string;
  /** Number of elements of every list, 0 or 1. */
  rows: number;
}

/**
 * Returns the smallest value that fits the schema of an answer: no optional fields, zeros, short texts, and lists of
 * `rows` elements, or empty ones where no such element fits. Returns `undefined` when no such value fits.
 */
export function createSampleAnswer(schema: z.ZodMiniType, options: SampleOptions): unknown {
  const description = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  const value = build(description, '', options);
  if (schema.safeParse(value).success) return value;
  return options.rows > 0 ? createSampleAnswer(schema, { ...options, rows: 0 }) : undefined;
}

function build(schema: Schema, field: string, options: SampleOptions): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return build(choices.find(({ type }) => type === 'null') ?? choices[0] ?? {}, field, options);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => build(part, field, options)));
  // A list of types is one of a value that may be null.
  if (Array.isArray(schema.type)) return null;
  switch (schema.type) {
    case 'object':
      return buildObject(schema, options);
    case 'array':
      return Array.from({ length: Math.max(options.rows, schema.minItems ?? 0) }, () =>
        build(schema.items ?? {}, field, options),
      );
    case 'integer':
    case 'number':
      return Math.max(0, schema.minimum ?? 0);
    case 'boolean':
      return options.flags;
    case 'string':
      return buildText(schema, field, options);
    default:
      return schema.type === 'null' ? null : {};
  }
}

function buildObject({ properties = {}, required = [] }: Schema, options: SampleOptions): unknown {
  return Object.fromEntries(required.map((name) => [name, build(properties[name] ?? {}, name, options)]));
}

function buildText(
  { format, pattern, minLength = 1 }: Schema,
  field: string,
  { now, word }: SampleOptions,
): string {
  if (format === 'date-time' || /At$|Time$/.test(field)) return toMoment(field, now).toISOString();
  if (format === 'date') return now.toISOString().slice(0, 10);
  if (format === 'email') return `${word}@example.com`;
  if (/url$|icon$/i.test(field)) return `/art/${word}.svg`;
  if (pattern === undefined) return textsByField[field] ?? word.padEnd(minLength, 'e');
  const expression = new RegExp(pattern, 'u');
  return listTextsToTry(word).find((text) => text.length >= minLength && expression.test(text)) ?? '';
}

/** Ends and checks are in the future, everything else is now. */
const toMoment = (field: string, now: Date): Date =>
  /ends|expires|check/i.test(field) ? new Date(now.getTime() + dayMs) : now;
