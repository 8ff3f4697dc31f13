/**
 * The icons of lucide-react, each loaded when it is drawn first: loading its index takes a tenth of a second in every
 * test file.
 */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const folder = join(__dirname, '../../shared/ui/node_modules/lucide-react/dist/esm');
let index;

/** Finds the file of an icon by the line that exports it: `export { default as Check, … } from './icons/check.mjs'`. */
function findFile(name) {
  index ??= readFileSync(join(folder, 'lucide-react.mjs'), 'utf8');
  const exported = index.search(new RegExp(`default as ${name}\\b`));
  if (exported === -1) return undefined;
  const [, file] = /from '\.\/(icons\/[^']+)'/.exec(index.slice(exported)) ?? [];
  return file && join(folder, file);
}

module.exports = new Proxy(
  {},
  {
    get(icons, name) {
      if (name === '__esModule') return true;
      if (typeof name !== 'string') return undefined;
      icons[name] ??= requireIcon(name);
      return icons[name];
    },
  },
);

function requireIcon(name) {
  const file = findFile(name);
  return file && require(file).default;
}
