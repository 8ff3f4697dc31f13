import contractsLoader from './contracts-loader.ts';

test('marks the calls that declare a contract, with their chained calls, and no other call', () => {
  expect(
    contractsLoader(
      'const code = z.string().check(z.trim()); export const a = endpoint({ b: c(z.iso.date()) });',
    ),
  ).toBe(
    'const code = /*#__PURE__*/ z.string().check(/*#__PURE__*/ z.trim()); export const a = /*#__PURE__*/ endpoint({ b: c(/*#__PURE__*/ z.iso.date()) });',
  );
  expect(contractsLoader('quiz.ask(1); my.endpoint(2)')).toBe('quiz.ask(1); my.endpoint(2)');
});

test('removes the properties of an endpoint that only the server reads', () => {
  const source = `endpoint({
    summary: "The member's \\"own\\" list, by name.",
    method: 'GET',
    input: z.object({ value: z.string() }),
    value: z.object({ input: z.string() }),
    errors: ['a.b']
  })`;
  expect(contractsLoader(source)).toBe(`/*#__PURE__*/ endpoint({
    method: 'GET',
    value: /*#__PURE__*/ z.object({ input: /*#__PURE__*/ z.string() }),
    })`);
});
