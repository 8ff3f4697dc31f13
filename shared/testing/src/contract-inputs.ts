import fc from 'fast-check';
import * as z from 'zod/mini';

/** Returns a whole number in `[0, bound)`. */
type Random = (bound: number) => number;

/** A JSON Schema, as far as the contracts' schemas translate to it. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
}

/** Generates inputs of calls: valid ones, and ones that violate the contract in a single place. */
export interface ContractInputs {
  /** Returns an input that fits the schema. Fields repeat values that earlier responses had under the same name. */
  createValid(schema: z.ZodMiniType): unknown;
  /** Returns an input with one hostile value, one missing field or one unknown field. */
  createHostile(schema: z.ZodMiniType): unknown;
  /** Stores the values of a response by field. */
  learn(value: unknown): void;
}

const hostileValues: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '\u0000',
  '\ud800',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '9'.repeat(400),
  'ကြ'.repeat(3_000),
  '١٢٣',
  '1e3',
  '-0',
  'NaN',
  '2026-02-30T00:00:00.000Z',
  '+275760-09-13T00:00:00.001Z',
  -1,
  0.5,
  1e308,
  2 ** 31,
  2 ** 53 + 2,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  [],
  {},
  [[[[]]]],
  { $gt: '' },
];

const valuesMax = 30;

/** Secrets are never repeated, because a session that changed its own password would be lost to the test. */
const secretField = /pass|token|secret|code$/i;

export function createContractInputs(random: Random): ContractInputs {
  const learned = new Map<string, unknown[]>();
  const schemas = new WeakMap<z.ZodMiniType, Schema>();
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const isOnceIn = (times: number): boolean => random(times) === 0;

  function toSchema(schema: z.ZodMiniType): Schema {
    const known = schemas.get(schema);
    if (known) return known;
    const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
    schemas.set(schema, made);
    return made;
  }

  function generate(schema: Schema, field: string): unknown {
    // The whole input has no field name, so no value of a response can replace it.
    const known = field === '' ? undefined : learned.get(field);
    if (known && !isOnceIn(3)) return pick(known);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return pick(schema.enum);
    const options = schema.anyOf ?? schema.oneOf;
    if (options) return generate(pick(options), field);
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => generate(one, field)));
    switch (schema.type) {
      case 'object':
        return generateObject(schema);
      case 'array': {
        const { minItems = 0, maxItems = minItems + 3 } = schema;
        const count = minItems + random(Math.min(maxItems - minItems, 4) + 1);
        return Array.from({ length: count }, () => generate(schema.items ?? {}, field));
      }
      case 'integer':
      case 'number':
        return generateNumber(schema);
      case 'boolean':
        return isOnceIn(2);
      case 'null':
        return null;
      default:
        return generateText(schema);
    }
  }

  function generateObject({ properties = {}, required = [], additionalProperties }: Schema): unknown {
    const entries = Object.entries(properties)
      .filter(([name]) => required.includes(name) || !isOnceIn(3))
      .map(([name, schema]) => [name, generate(schema, name)]);
    if (typeof additionalProperties === 'object')
      entries.push([`key${random(5)}`, generate(additionalProperties, '')]);
    return Object.fromEntries(entries);
  }

  function generateNumber({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Schema): number {
    const low = Math.max(minimum, Number.MIN_SAFE_INTEGER);
    const high = Math.min(maximum, Number.MAX_SAFE_INTEGER);
    const near = [low, low + 1, high, high - 1, 100, 10_000, 1_000_000];
    return Math.min(high, Math.max(low, pick(near)));
  }

  function generateText({ pattern, format, minLength = 0, maxLength = 60 }: Schema): string {
    const seed = random(2 ** 31);
    if (format === 'date-time') return new Date(1_790_000_000_000 + random(2 ** 31)).toISOString();
    if (format === 'date') return `2026-${pick(['01', '06', '11'])}-${10 + random(18)}`;
    if (format === 'email') return sampleText(emailAddresses, seed);
    if (pattern) return sampleText(getTextsMatching(pattern), seed);
    const bounds = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, minLength + 40)) };
    return sampleText(fc.string({ ...bounds, unit: isOnceIn(3) ? 'binary' : 'grapheme-ascii' }), seed);
  }

  function damage(input: unknown): unknown {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return pick(hostileValues);
    const names = Object.keys(input);
    const damaged: Record<string, unknown> = { ...input };
    const name = names.length > 0 ? pick(names) : 'extra';
    const kind = random(8);
    if (kind === 0) delete damaged[name];
    else if (kind === 1) damaged[pick(['extra', 'constructor', 'memberId'])] = pick(hostileValues);
    else if (kind === 2 && typeof damaged[name] === 'object') damaged[name] = damage(damaged[name]);
    else damaged[name] = pick(hostileValues);
    return damaged;
  }

  function learn(value: unknown, field = ''): void {
    if (Array.isArray(value)) for (const one of value.slice(0, 3)) learn(one, field);
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) learn(inner, name);
    else if ((typeof value === 'string' || typeof value === 'number') && !secretField.test(field)) {
      const values = learned.get(field) ?? [];
      if (!values.includes(value)) values.push(value);
      learned.set(field, values.slice(-valuesMax));
    }
  }

  return {
    createValid: (schema) => generate(toSchema(schema), ''),
    createHostile: (schema) => damage(generate(toSchema(schema), '')),
    learn,
  };
}

const emailAddresses = fc.emailAddress();
const textsByPattern = new Map<string, fc.Arbitrary<string>>();

/** Returns the texts of a pattern. Preparing them takes milliseconds, so each pattern is prepared once. */
function getTextsMatching(pattern: string): fc.Arbitrary<string> {
  const texts = textsByPattern.get(pattern) ?? fc.stringMatching(new RegExp(withoutLookaheads(pattern)));
  textsByPattern.set(pattern, texts);
  return texts;
}

/**
 * The text generator does not support lookaheads. A text generated without them may not match, and the call
 * refuses it.
 */
const withoutLookaheads = (pattern: string): string =>
  pattern.replaceAll(/\(\?[!=](?:[^()]|\([^()]*\))*\)/g, '');

const sampleText = (texts: fc.Arbitrary<string>, seed: number): string =>
  fc.sample(texts, { seed, numRuns: 1 })[0] ?? '';
