import { formatKey, formatValue } from './data-words.ts';

const vendorNames = { NOVA: 'Nova Reel' };
const format = (key: string, value: unknown, of: Record<string, unknown> = {}): string =>
  formatValue(value, { key, of: { ...of, [key]: value }, vendorNames });

test.each([
  ['stakeMinor', 'Stake'],
  ['maxStakeMinor', 'Highest stake'],
  ['memberId', 'Member'],
  ['orderNo', 'Order'],
  ['createdAt', 'Created'],
  ['isEnabled', 'Enabled'],
  ['rtp_ppm', 'Return to player'],
  ['at', 'When'],
  ['CN', '中文'],
  ['RNG', 'Slots'],
])('the name %s is “%s”', (key, label) => expect(formatKey(key)).toBe(label));

test.each([
  ['book', 'points', {}, 'Points'],
  ['book', 'vendor:NOVA', {}, 'At a vendor: Nova Reel'],
  ['direction', 'in', {}, 'Added to the balance'],
  ['direction', 'OUT', {}, 'From the vendor'],
  ['vendor', 'NOVA', {}, 'Nova Reel'],
  ['excludedVendors', ['NOVA', 'GONE'], {}, 'Nova Reel, GONE'],
  ['gameTypes', ['RNG', 'LIVE'], {}, 'Slots, Live casino'],
  ['status', 'NEEDS_PAYMENT', {}, 'Needs payment'],
  ['cause', 'not-received', {}, 'Not received'],
  ['currency', 'MMK', {}, 'MMK'],
  ['orderNo', 'ABC', {}, 'ABC'],
  ['claimedBy', 'operator:carl', {}, 'carl'],
  ['by', 'member:1001', {}, 'Member 1001'],
  ['amountMinor', 125_000, {}, '1,250.00'],
  ['amountMinor', 125_000, { book: 'points' }, '125,000'],
  ['amount', 125_000, { kind: 'MONEY' }, '1,250.00'],
  ['amount', 125_000, { kind: 'POINTS' }, '125,000'],
  ['ratePpm', 8_000, {}, '0.8 %'],
  ['memberId', 1_001, {}, '1001'],
  ['isEnabled', false, {}, 'No'],
  ['remark', null, {}, '–'],
  ['offers', [], {}, '–'],
  ['contributions', { RNG: 1, requestId: 'x' }, {}, 'Slots: 1'],
])('the value of %s, %j, beside %j is “%s”', (key, value, of, text) =>
  expect(format(key, value, of)).toBe(text),
);
