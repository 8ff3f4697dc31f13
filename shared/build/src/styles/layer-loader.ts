import path from 'node:path';
import type { LoaderDefinitionFunction } from 'webpack';
import { findPackage, type PackageFacts } from '../packages.ts';
import { compactSheet } from './compact-sheet.ts';
import { findRefusals, findUnlayeredRules, pageLayers } from './sheet-rules.ts';

export interface LayerLoaderOptions {
  /** `true` where the build owns the whole page: the shell, or a remote that runs alone. */
  ownsPage: boolean;
}

/** The page's layer order, weakest first. Each stylesheet repeats it, so that the order of arrival has no effect. */
export const layerOrder = `@layer ${pageLayers.join(', ')};`;

/**
 * Puts a stylesheet into its cascade layer, without comments and optional spaces: `remote.<package>` for a remote's or the shell's own sheet, `ui` for the
 * components of `@parlour/ui`, and a layer below the remote's own for a library. A rule outside every layer would
 * beat all others on the page.
 * Fails the build with a list of all rules that would reach beyond the remote; see `sheet-rules.ts`.
 */
const putInLayer: LoaderDefinitionFunction<LayerLoaderOptions> = function putInLayer(css) {
  const { ownsPage } = this.getOptions();
  const sheet = {
    css,
    ownsPage,
    owner: findPackage(this.resourcePath),
    builder: findPackage(path.join(this.rootContext, 'package.json')),
    isModule: this.resourcePath.endsWith('.module.css'),
  };
  const refusals = collectRefusals(sheet);
  if (refusals.length > 0) {
    const file = path.relative(this.rootContext, this.resourcePath);
    this.emitError(new Error(`${file}\n  ${refusals.join('\n  ')}`));
  }
  const layer = selectLayer(sheet);
  const compact = compactSheet(css);
  return layer ? `@layer ${layer} {${compact}}` : compact;
};

interface Sheet {
  css: string;
  ownsPage: boolean;
  owner: PackageFacts;
  builder: PackageFacts;
  isModule: boolean;
}

/** Returns the layer of a sheet; undefined for a page-wide sheet, which names its own layers or declares fonts. */
function selectLayer({ css, owner, builder, isModule }: Sheet): string | undefined {
  if (owner.isLibrary) return declaresFonts(css) ? undefined : `remote.${builder.shortName}.library`;
  if (!isModule) return undefined;
  return owner.name === '@parlour/ui' ? 'ui' : `remote.${owner.shortName}`;
}

function collectRefusals({ css, ownsPage, owner, isModule }: Sheet): string[] {
  const ofPage = owner.name === '@parlour/ui' || owner.shortName === 'shell';
  if (ofPage && !isModule) {
    return ownsPage
      ? findUnlayeredRules(css)
      : ['This stylesheet is for the whole page and belongs to the shell.'];
  }
  if (ofPage) return [];
  if (owner.isLibrary) return ownsPage ? [] : findRefusals(css, 'library');
  if (!isModule) return ['A stylesheet of a remote is a CSS module: name it *.module.css.'];
  return findRefusals(css, 'remote');
}

const declaresFonts = (css: string): boolean => css.includes('@font-face');

export default putInLayer;
