import { type AtRule, type Declaration, parse, type Rule } from 'postcss';

/**
 * Removes the comments, line breaks and optional spaces of a stylesheet. Values with quoted text and the values of
 * custom properties, whose spaces a script can read, keep their spaces.
 */
export function compactSheet(css: string): string {
  const sheet = parse(css);
  sheet.walkComments((comment) => {
    comment.remove();
  });
  sheet.walkRules(compactRule);
  sheet.walkAtRules(compactAtRule);
  sheet.walkDecls(compactDeclaration);
  // Another sheet may follow a statement at the end.
  sheet.raws = { semicolon: true, after: '' };
  return sheet.toString();
}

function compactRule(rule: Rule): void {
  rule.raws = { before: '', between: '', after: '', semicolon: false };
  rule.selector = rule.selectors.map((selector) => joinLines(selector)).join(',');
}

function compactAtRule(rule: AtRule): void {
  rule.raws = {
    before: '',
    between: '',
    after: '',
    semicolon: false,
    afterName: rule.params === '' ? '' : ' ',
  };
  rule.params = joinLines(rule.params);
}

function compactDeclaration(declaration: Declaration): void {
  const isExact = declaration.prop.startsWith('--') || /["']/.test(declaration.value);
  declaration.raws = { before: '', between: ':' };
  if (!isExact) declaration.value = joinLines(declaration.value).replaceAll(', ', ',');
}

const joinLines = (text: string): string => (/["']/.test(text) ? text : text.replace(/\s+/g, ' '));
