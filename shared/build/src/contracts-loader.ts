import {
  type CallExpression,
  type Identifier,
  type MemberExpression,
  type Node,
  type Property,
  parse,
} from 'acorn';

/**
 * Properties of an endpoint that only the server and its OpenAPI document read. The server validates a request, not
 * the browser.
 */
const readByServer = ['summary', 'input', 'errors', 'audience', 'beforePasswordChange'];

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Reduces the contracts to the parts that a browser uses. It marks the calls that declare a contract as pure, so that
 * a build drops the unused ones. zod marks its own functions, but not the methods chained to them, as in
 * `z.int().check(…)`.
 * It also removes the properties of an endpoint that only the server reads.
 */
export default function contractsLoader(source: string): string {
  return findEdits(parse(source, { ecmaVersion: 'latest', sourceType: 'module' }))
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), source);
}

function findEdits(node: Node): Edit[] {
  if (!isCall(node)) return getChildren(node).flatMap(findEdits);
  const callee = getCalleeName(node);
  if (callee === 'endpoint') return [markPure(node), ...findEndpointEdits(node)];
  const inside = getChildren(node).flatMap(findEdits);
  return callee === 'z' ? [markPure(node), ...inside] : inside;
}

const isCall = (node: Node): node is CallExpression => node.type === 'CallExpression';

/** Returns `endpoint` for `endpoint(…)` and `z` for `z.int()` and `z.iso.date()`; undefined for every other call. */
function getCalleeName({ callee }: CallExpression): string | undefined {
  let named: Node = callee;
  while (named.type === 'MemberExpression') named = (named as MemberExpression).object;
  const { name } = named as Partial<Identifier>;
  return name === (callee.type === 'MemberExpression' ? 'z' : 'endpoint') ? name : undefined;
}

const markPure = ({ start }: Node): Edit => ({ start, end: start, text: '/*#__PURE__*/ ' });

/** Removes a property up to the start of the next one, and descends into the properties that stay. */
function findEndpointEdits({ arguments: [declared] }: CallExpression): Edit[] {
  if (declared?.type !== 'ObjectExpression') return [];
  const { properties, end } = declared;
  return properties.flatMap((part, index) =>
    part.type === 'Property' && isReadByServer(part)
      ? [{ start: part.start, end: properties[index + 1]?.start ?? end - 1, text: '' }]
      : findEdits(part),
  );
}

const isReadByServer = ({ key }: Property): boolean =>
  key.type === 'Identifier' && readByServer.includes(key.name);

const getChildren = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value?.type === 'string');
