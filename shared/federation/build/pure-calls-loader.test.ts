import pureCallsLoader from './pure-calls-loader.ts';

test('marks what declares a contract, with all that follows, and no other call', () => {
  expect(
    pureCallsLoader('const code = z.string().check(z.trim()); export const a = endpoint({ b: c(1) });'),
  ).toBe(
    'const code = /*#__PURE__*/ z.string().check(/*#__PURE__*/ z.trim()); export const a = /*#__PURE__*/ endpoint({ b: c(1) });',
  );
  expect(pureCallsLoader('quiz.ask(1); my.endpoint(2)')).toBe('quiz.ask(1); my.endpoint(2)');
});

test('leaves out what an endpoint is for, which only the server tells', () => {
  const source = `endpoint({\n    summary: "The member's \\"own\\" list, by name.",\n    method: 'GET',\n})`;
  expect(pureCallsLoader(source)).toBe("/*#__PURE__*/ endpoint({\n\n    method: 'GET',\n})");
});
