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
  return findFaults(parse(css), () => origin).map(
    ({ node, sentence }) => `line ${node.source?.start?.line ?? '?'}: ${sentence}`,
  );
}

/**
 * Returns the rules of a finished stylesheet, of whatever build tool, that would reach beyond the remote, each as a
 * sentence. Every rule is in a layer of the remote, or in that of the kit's components.
 */
export function findReleaseRefusals(css: string): string[] {
  const sheet = parse(css);
  const sentences = findFaults(sheet, (node) =>
    findLayers(node).some((layer) => layer === 'ui' || layer.endsWith('.library')) ? 'library' : 'remote',
  ).map(({ sentence }) => sentence);
  sheet.walkAtRules('layer', ({ params, nodes, parent }) => {
    const isOrder = nodes === undefined;
    if (isOrder && parent?.type === 'root' && params.replaceAll(/\s/g, '') !== pageLayers.join())
      sentences.push(`@layer ${params} is another order of layers than "${pageLayers.join(', ')}".`);
    if (!isOrder && parent?.type !== 'rule' && !isLayerOfRemote(params))
      sentences.push(`@layer ${params} is not the remote's; its rules belong in a layer below "remote".`);
  });
  for (const rule of findOuterRules(sheet))
    if (findLayers(rule).length === 0)
      sentences.push(`"${rule.selector}" is in no layer and would beat every layer.`);
  return [...new Set(sentences)];
}

/** The page's layers, weakest first. */
export const pageLayers = ['reset', 'tokens', 'ui', 'remote', 'override'];

const isLayerOfRemote = (name: string): boolean => name === 'ui' || name.startsWith('remote.');

interface Fault {
  node: Node;
  sentence: string;
}

function findFaults(sheet: Root, getOrigin: (node: Node) => SheetOrigin): Fault[] {
  const faults: Fault[] = [];
  const refuse = (node: Node, sentence: string): void => void faults.push({ node, sentence });
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
    if (getOrigin(rule) === 'library' && setsOnlyVariables(rule)) continue;
    for (const selector of findSelectorsWithoutClass(rule.selector)) {
      refuse(
        rule,
        `"${selector}" matches elements that are not this remote's; begin with a class of its own.`,
      );
    }
  }
  return faults;
}

/** Returns the style rules of a page-wide stylesheet that are in no cascade layer, each as a sentence with its line. */
export function findUnlayeredRules(css: string): string[] {
  return findOuterRules(parse(css))
    .filter((rule) => findLayers(rule).length === 0)
    .map(
      (rule) =>
        `line ${rule.source?.start?.line}: "${rule.selector}" is in no layer and would beat every layer.`,
    );
}

/** Returns the names of the layers around a node, innermost first. */
function findLayers(node: Node): string[] {
  const names: string[] = [];
  for (let parent = node.parent; parent && parent.type !== 'root'; parent = parent.parent)
    if (parent.type === 'atrule' && (parent as AtRule).name === 'layer')
      names.push((parent as AtRule).params);
  return names;
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
