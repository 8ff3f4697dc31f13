/** A call that begins a declaration of the contract: of zod, or of what declares an endpoint. */
const declaringCall = /(?<![\w.$])(?:z\.\w+|endpoint)\(/g;
/** What an endpoint is for, in words: the server's OpenAPI document is their only reader. */
const summary = /^\s*summary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),$/gm;

/**
 * Marks the calls by which contracts are declared as doing nothing but answer, so that a build keeps only the
 * declarations it uses, and leaves their summaries out. zod says so of its own functions, but not of the methods that
 * follow, as in `z.int().check(…)`.
 */
export default function pureCallsLoader(source: string): string {
  return source.replace(summary, '').replace(declaringCall, '/*#__PURE__*/ $&');
}
