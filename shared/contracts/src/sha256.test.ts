import { computeSha256 } from './sha256.ts';

test.each([
  ['nothing', '', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'one full block less its length',
    'a'.repeat(55),
    '9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318',
  ],
  [
    'a length that takes a second block',
    'a'.repeat(56),
    'b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a',
  ],
  ['a whole block', 'a'.repeat(64), 'ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb'],
  ['many blocks', 'a'.repeat(1_000), '41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3'],
  [
    'letters of other scripts',
    'Tester ကခဂ 测试 🎲',
    '73990aab363888c4a03368dca85179f9d6b510dfc99a56ff8d2d1f9f99ea6f34',
  ],
])('hashes %s', (_, text, hash) => {
  expect(computeSha256(text)).toBe(hash);
});
