import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '../list-files.ts';

const root = path.join(__dirname, '../..');

/** A message of the specification's error catalogue: file and key of its text, and the sources that raise it. */
type Entry = readonly [message: string, file: string, key: string, raisedBy: string];

const gateway = 'gateway/src/**/*.ts';
const shell = 'shell/src/**/*.ts*';

/** The messages in the order of the specification. `gateway/src/error-catalogue.test.ts` raises those of calls. */
const catalogue: readonly Entry[] = [
  ['incorrect username or password', 'errors', 'identity.wrong-credentials', gateway],
  ['account format incorrect', 'validation', 'account_format', shell],
  ['password format incorrect', 'validation', 'password_format', shell],
  ['email format incorrect', 'validation', 'email_format', shell],
  ['confirmation password incorrect', 'validation', 'passwords_differ', shell],
  ['username or email does not exist', 'errors', 'identity.recovery-unknown', gateway],
  ['not logged in', 'errors', 'session.required', gateway],
  ['network link abnormal', 'errors', 'server.unavailable', 'shared/api-client/src/*.ts'],
  ['page took long to load', 'shell', 'remote.slow', shell],
  ['unknown error', 'errors', 'payload.unreadable', gateway],
  ['system error', 'errors', 'server.defect', gateway],
  ['domain check failed', 'errors', 'request.invalid', gateway],
  ['access restricted by region or IP', 'errors', 'region.closed', gateway],
  ['maintenance notice, with refresh', 'shell', 'refresh', shell],
  ['popup blocked', 'shell', 'service.blocked', shell],
  ['verification failed', 'errors', 'identity.verification-failed', gateway],
  ['non-member account cannot log in', 'errors', 'session.member-required', gateway],
  ['not an agent', 'errors', 'session.agent-required', gateway],
  ['game under maintenance', 'errors', 'catalog.game-maintenance', gateway],
  ['forced receipt of a withdrawal', 'mfe-wallet', 'withdrawal.forced.title', 'mfe-wallet/src/**/*.tsx'],
  ['image size', 'errors', 'picture.too-large', gateway],
  ['image type', 'errors', 'picture.unreadable', gateway],
  ['the 3-image cap', 'validation', 'too_many', gateway],
  ['please contact your agent', 'mfe-wallet', 'transfer.noneText', 'mfe-wallet/src/**/*.tsx'],
  ['invalid phone number format', 'errors', 'verification.phone-invalid', gateway],
  ['missing phone number', 'errors', 'verification.phone-missing', shell],
  ['too many requests', 'errors', 'verification.too-many', gateway],
  ['unknown failure of a code', 'errors', 'verification.failed', gateway],
  ['invalid code', 'errors', 'verification.code-invalid', gateway],
  ['missing code', 'errors', 'verification.code-missing', shell],
  ['captcha check failed', 'errors', 'verification.captcha-failed', gateway],
  ['quota not sufficient', 'errors', 'verification.quota', gateway],
  ['operation not allowed or not enabled', 'errors', 'verification.not-allowed', gateway],
  ['code expired', 'errors', 'verification.code-expired', gateway],
  ['popup closed by user', 'errors', 'verification.popup-closed', shell],
];

const readText = (language: string, file: string, key: string): unknown => {
  const text = readFileSync(path.join(root, 'shared/texts', language, `${file}.json`), 'utf8');
  const texts: Record<string, unknown> = JSON.parse(text);
  const readPart = (part: unknown, name: string): unknown =>
    (part as Record<string, unknown> | undefined)?.[name];
  return texts[key] ?? key.split('.').reduce(readPart, texts);
};

const sources = new Map<string, string>();
const readSources = (pattern: string): string => {
  const known = sources.get(pattern);
  if (known !== undefined) return known;
  const files = listFiles(pattern).filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));
  const text = files.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n');
  sources.set(pattern, text);
  return text;
};

test.each(catalogue)('"%s" has a text in each language and a place that raises it @ERR-01', (...entry) => {
  const [, file, key, raisedBy] = entry;
  const texts = ['en', 'my', 'zh'].map((language) => readText(language, file, key));
  expect(texts).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
  expect(new Set(texts).size).toBe(3);
  const literal = new RegExp(`['"\`]${key.replaceAll('.', '\\.')}['"\`]`);
  expect(readSources(raisedBy)).toMatch(literal);
});
