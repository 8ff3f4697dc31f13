import path from 'node:path';
import { listImports, type SourceFile } from './folders.ts';

/** The folders of a package in layers. Files directly in `root` compose them and may import all. */
interface Layers {
  root: string;
  /** Folder names, lowest first. */
  order: readonly string[];
  /** Files of a lower folder that a higher one may import, as paths within it; every file when it is missing. */
  doors?: RegExp;
  /** Files that start a process of their own, as paths within `root`. They compose parts like the files in `root`. */
  entries?: readonly string[];
  /** Says what to do instead of importing a higher folder. */
  remedy(from: string, to: string): string;
}

/** Finds the imports that point to a higher folder or go past the doors of a lower one, each with its remedy. */
export function findLayerProblems(files: readonly SourceFile[], layers: Layers): string[] {
  const { root, order, doors, entries = [] } = layers;
  const problems: string[] = [];
  for (const file of files) {
    const [from, ...inner] = path.relative(root, file.path).split('/');
    if (from === undefined || from === '..' || inner.length === 0) continue;
    if (entries.includes(path.relative(root, file.path))) continue;
    const level = order.indexOf(from);
    if (level === -1) problems.push(`${file.path}: add "${from}" to the layers of ${root}.`);
    for (const target of listImports(file)) {
      const [to, ...rest] = path.relative(root, target).split('/');
      if (to === undefined || to === '..' || to === from || rest.length === 0) continue;
      if (order.indexOf(to) > level)
        problems.push(`${file.path} imports ${target}: ${from} is below ${to}. ${layers.remedy(from, to)}`);
      else if (doors && !doors.test(rest.join('/')))
        problems.push(`${file.path} imports ${target}: export the name from ${root}/${to}/index.ts.`);
    }
  }
  return problems;
}

const gateway: Layers = {
  root: 'gateway/src',
  order: [
    'server',
    'seed-texts',
    'platform',
    'identity',
    'protection',
    'wallet',
    'catalog',
    'betting',
    'rewards',
    'promotions',
    'points',
    'agents',
    'messaging',
    'back-office',
    'seed',
  ],
  doors: /^index\.ts$|^localize\.ts$|(^|\/)seed[-/.]/,
  entries: ['wallet/ledger/standalone.ts'],
  remedy: (from, to) =>
    `Publish a domain event in ${from} and handle it in ${to}, or let ${from} declare a port that modules.ts connects.`,
};

const identity: Layers = {
  root: 'gateway/src/identity',
  order: ['members', 'auth', 'account', 'oversight'],
  doors: /^index\.ts$/,
  remedy: (from, to) =>
    `Code that needs both belongs in ${to}; code that ${to} shares with ${from} belongs in ${from}.`,
};

const consoleLayers: Layers = {
  root: 'console/src',
  order: [
    'wire',
    'session',
    'frame',
    'operate',
    'table',
    'audit',
    'acts',
    'changes',
    'overview',
    'remote',
    'releases',
    'access',
    'account',
    'administration',
    'reports',
    'content',
    'promotions',
    'catalogue',
    'cashier',
    'risk',
    'agents',
    'support',
  ],
  remedy: (from, to) =>
    `Move what ${from} needs of ${to} down: to operate (acts and their fields), table (lists) or frame (the page).`,
};

export const allLayers: readonly Layers[] = [gateway, identity, consoleLayers];
