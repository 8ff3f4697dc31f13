import { type CallExpression, type Expression, type ObjectExpression, parseSync } from '@swc/core';

/** Returns the pairs of view and module in `exposeRemote({ views })`, as written in the source. */
export function findViewImports(source: string): [view: string, request: string][] {
  const program = parseSync(source, { syntax: 'typescript', tsx: true });
  const calls: CallExpression[] = [];
  visit(program, (node) => {
    if (isCall(node) && node.callee.type === 'Identifier' && node.callee.value === 'exposeRemote')
      calls.push(node);
  });
  const options = calls[0]?.arguments[0]?.expression;
  const views = options?.type === 'ObjectExpression' ? findProperty(options, 'views') : undefined;
  if (views?.type !== 'ObjectExpression') {
    throw new Error(
      'src/remote.tsx must call exposeRemote({ name, views: { … } }) with the views written out.',
    );
  }
  return views.properties.flatMap((property) => {
    if (property.type !== 'KeyValueProperty') return [];
    const request = findImport(property.value);
    const view = getKeyName(property.key);
    return request && view ? [[view, request] as [string, string]] : [];
  });
}

const isCall = (node: object): node is CallExpression => 'type' in node && node.type === 'CallExpression';

function findImport(value: Expression): string | undefined {
  let request: string | undefined;
  visit(value, (node) => {
    if (!isCall(node) || node.callee.type !== 'Import') return;
    const argument = node.arguments[0]?.expression;
    if (argument?.type === 'StringLiteral') request ??= argument.value;
  });
  return request;
}

function findProperty(object: ObjectExpression, name: string): Expression | undefined {
  for (const property of object.properties) {
    if (property.type === 'KeyValueProperty' && getKeyName(property.key) === name) return property.value;
  }
  return undefined;
}

const getKeyName = (key: { type: string; value?: unknown }): string | undefined =>
  typeof key.value === 'string' ? key.value : undefined;

function visit(node: unknown, visitor: (node: object) => void): void {
  if (typeof node !== 'object' || node === null) return;
  visitor(node);
  for (const value of Object.values(node)) visit(value, visitor);
}
