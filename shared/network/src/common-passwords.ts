/**
 * The most common leaked passwords of eight characters and more, in lower case. Attackers try these first (ASVS
 * 6.2.12). Trailing digits and special characters are removed before the comparison, so `password` also matches
 * `Password123!`.
 */
const stems = `
abcd1234 administrator aaaaaaaa alexander asdfasdf asdfghjk asdfghjkl baseball basketball batman bigdaddy
butterfly changeme charlie chocolate christian computer corvette danielle dragon elephant football freedom
iloveyou internet jennifer jonathan jordan letmein liverpool marlboro master maverick mercedes michael michelle
midnight monkey mountain mustang myanmar mypassword nicholas passw0rd password princess qazwsxedc
qwer1234 qwerty qwertyui qwertyuiop q1w2e3r4 q1w2e3r4t5 samantha samsung scorpion secret shadow snickers
sunshine superman starwars stephanie test1234 testtest trustno1 victoria welcome whatever william winston
yangon zaq12wsx zxcvbnm zxcvbnmm 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1234qwer abc123 a1b2c3d4 admin user login
`;
/** The name of this product, and the passwords that its README publishes, without the trailing digits. */
const published = ['parlour', 'parlour-console'];
const common = new Set([...stems.split(/\s+/).filter(Boolean), ...published]);

/** Matches only digits, or one repeated character, of any length. `isRun` detects runs such as `abcdefgh`. */
const simple = /^(?:\d+|(.)\1*)$/;

/** Returns whether attackers would try this password first. */
export function isCommonPassword(password: string): boolean {
  const small = password.toLowerCase();
  if (simple.test(small) || isRun(small)) return true;
  return common.has(small) || common.has(/^.*[a-z]/s.exec(small)?.[0] ?? '');
}

/** Returns whether a password contains the name of its owner. Names of one or two letters occur in many words. */
export const containsName = (password: string, name: string): boolean =>
  name.length >= 3 && password.toLowerCase().includes(name.toLowerCase());

function isRun(text: string): boolean {
  const step = (text.codePointAt(1) ?? 0) - (text.codePointAt(0) ?? 0);
  if (Math.abs(step) !== 1) return false;
  return [...text].every(
    (char, index) => index === 0 || toCharCode(char) - toCharCode(text[index - 1]) === step,
  );
}

const toCharCode = (char: string | undefined): number => char?.codePointAt(0) ?? 0;
