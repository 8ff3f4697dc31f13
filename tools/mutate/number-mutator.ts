import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

interface NodePath {
  node: unknown;
  parent: { type: string; key?: unknown };
}

interface Mutator {
  name: string;
  mutate(path: NodePath): Iterable<unknown>;
}

interface Literal {
  type: string;
  value: unknown;
}

const isLiteral = (node: unknown): node is Literal =>
  typeof node === 'object' && node !== null && 'type' in node && 'value' in node;

function* toNextNumbers({ node, parent }: NodePath): Iterable<unknown> {
  if (!isLiteral(node) || parent.key === node || parent.type === 'TSLiteralType') return;
  if (node.type === 'NumericLiteral') yield { type: 'NumericLiteral', value: Number(node.value) + 1 };
  if (node.type === 'BigIntLiteral')
    yield { type: 'BigIntLiteral', value: String(BigInt(String(node.value)) + 1n) };
}

const numberMutator: Mutator = { name: 'NumberLiteral', mutate: toNextNumbers };

/**
 * Adds the mutant that Stryker lacks: every literal number becomes the next one. A limit survives it only without a
 * test at its boundary. Stryker accepts no external mutators, so this extends its list in the process; the version of
 * Stryker is pinned.
 */
export async function addNumberMutator(): Promise<void> {
  const fromCore = createRequire(createRequire(import.meta.url).resolve('@stryker-mutator/core'));
  const instrumenter = pathToFileURL(fromCore.resolve('@stryker-mutator/instrumenter'));
  const { allMutators }: { allMutators: Mutator[] } = await import(
    new URL('./mutators/mutate.js', instrumenter).href
  );
  if (!allMutators.includes(numberMutator)) allMutators.push(numberMutator);
}
