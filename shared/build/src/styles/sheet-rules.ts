import { type AtRule, type Declaration, type Node, parse, type Root, type Rule } from 'postcss';
import selectorParser from 'postcss-selector-parser';

/** Origin of a stylesheet, which decides which rules it may contain. */
type SheetOrigin =
  /** A sheet of the package that is built, or of another remote in a build of several. */
  | 'remote'
  /** A sheet of an outside library that a remote bundles. The library chooses its own class names. */
  | 'library';

/** At-rules that affect the whole page, in whichever sheet they are. */
const pageWide = new Set([
  'charset',
  'counter-style',
  'font-face',
  'font-feature-values',
  'font-palette-values',
  'import',
  'namespace',
  'page',
  'property',
  'view-transition',
]);

/**
 * Returns the rules of a remote's stylesheet that would reach beyond the remote, each as a sentence with its line.
 * Empty when there are none.
 */
export function findRefusals(css: string, origin: SheetOrigin): string[] {
  const refusals: string[] = [];
  const refuse = (node: Node, sentence: string): void => {
    refusals.push(`line ${node.source?.start?.line ?? '?'}: ${sentence}`);
  };
  const sheet = parse(css);
  sheet.walkAtRules((rule) => {
    if (pageWide.has(rule.name))
      refuse(rule, `@${rule.name} acts on the whole page; only the shell may use it.`);
  });
  sheet.walkDecls((declaration) => {
    if (declaration.important)
      refuse(declaration, `${declaration.prop} is !important, which turns the order of layers round.`);
    if (declaration.prop.startsWith('--ui-'))
      refuse(declaration, `${declaration.prop} is a token; only the shell sets tokens.`);
  });
  for (const rule of findOuterRules(sheet)) {
    if (origin === 'library' && setsOnlyVariables(rule)) continue;
    for (const selector of findSelectorsWithoutClass(rule.selector)) {
      refuse(
        rule,
        `"${selector}" matches elements that are not this remote's; begin with a class of its own.`,
      );
    }
  }
  return refusals;
}

/** Returns the style rules of a page-wide stylesheet that are in no cascade layer, each as a sentence with its line. */
export function findUnlayeredRules(css: string): string[] {
  return findOuterRules(parse(css))
    .filter((rule) => !isInLayer(rule))
    .map(
      (rule) =>
        `line ${rule.source?.start?.line}: "${rule.selector}" is in no layer and would beat every layer.`,
    );
}

function isInLayer(rule: Rule): boolean {
  for (let parent = rule.parent; parent && parent.type !== 'root'; parent = parent.parent) {
    if (parent.type === 'atrule' && (parent as AtRule).name === 'layer') return true;
  }
  return false;
}

/** Returns style rules that are not nested in another style rule. The outer rule limits the rules nested in it. */
function findOuterRules(sheet: Root): Rule[] {
  const rules: Rule[] = [];
  sheet.walkRules((rule) => {
    if (!hasOuterRule(rule) && !isKeyframe(rule)) rules.push(rule);
  });
  return rules;
}

function hasOuterRule(rule: Rule): boolean {
  for (let parent = rule.parent; parent && parent.type !== 'root'; parent = parent.parent) {
    if (parent.type === 'rule') return true;
  }
  return false;
}

const isKeyframe = (rule: Rule): boolean =>
  rule.parent?.type === 'atrule' && (rule.parent as AtRule).name.endsWith('keyframes');

/**
 * True for `:root { --library-colour: … }` and `:host { … }`, which match shadow roots only and which libraries use
 * without harm.
 */
const setsOnlyVariables = (rule: Rule): boolean =>
  rule.selector === ':host' ||
  (rule.selector === ':root' &&
    rule.nodes.every((node) => node.type !== 'decl' || (node as Declaration).variable));

function findSelectorsWithoutClass(selectors: string): string[] {
  const found: string[] = [];
  selectorParser((list) => {
    for (const selector of list.nodes) {
      if (!hasClass(selector)) found.push(selector.toString().trim());
    }
  }).processSync(selectors);
  return found;
}

/** True when the element matched, or one around or before it, must have a class that is local to the sheet. */
function hasClass(selector: selectorParser.Container): boolean {
  return selector.nodes.some((node) => {
    if (node.type === 'class') return true;
    if (node.type !== 'pseudo') return false;
    const everyBranch = node.value === ':is' || node.value === ':where' || node.value === ':local';
    return everyBranch && node.nodes.length > 0 && node.nodes.every(hasClass);
  });
}
