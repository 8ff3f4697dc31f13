import { joinChineseWords } from '@parlour/texts/read-texts';
import { showHtml, showText } from './shown-text.ts';

test('keeps the words of authors’ texts together, as those of the site’s texts @GEN-02', () => {
  const title = { EN: 'Bonus', MY: 'ဂိမ်းဘောနပ်စ်', CN: '老虎机奖金' };
  expect(showText(title, 'CN')).toBe(joinChineseWords('老虎机奖金'));
  expect(showText(title, 'CN')).toContain('老\u2060虎\u2060机');
  expect(showText(title, 'MY')).toBe('ဂိ\u2060မ်းဘော\u2060န\u2060ပ်\u2060စ်');
  expect(showText(title, 'EN')).toBe('Bonus');
  expect(showText({ EN: 'Bonus' }, 'CN')).toBe('Bonus');
});

test('keeps words together between the tags of clean HTML, and leaves the tags alone @GEN-02 @MOD-03', () => {
  const CN =
    '首存<p onclick="x()">奖金 &lt;b&gt;</p><a href="https://example.com/奖金" title="奖金">奖金</a>';
  const joined = joinChineseWords('奖金');
  expect(showHtml({ EN: '', CN }, 'CN')).toBe(
    `${joinChineseWords('首存')}<p>${joined} &lt;b&gt;</p><a href="https://example.com/奖金" title="奖金">${joined}</a>`,
  );
});
