import { loadingHooksKey } from '@parlour/contracts';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compilation, Compiler } from 'webpack';
import { emitIntegrityHook } from './release/integrity.ts';

/**
 * Makes a release's own chunk loader ask the page for the hash and address of every lazy script and stylesheet
 * (`LoadingHooks`). Module Federation's hooks cover only the files that its runtime fetches itself.
 */
export class IntegrityPlugin {
  private readonly loadsHashes: boolean;

  /** `loadsHashes`: lazy files may belong to a list of hashes that the page loads with the first of them. */
  constructor({ loadsHashes = false } = {}) {
    this.loadsHashes = loadsHashes;
  }

  apply(compiler: Compiler): void {
    const name = IntegrityPlugin.name;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      if (this.loadsHashes) addHashLoading(compiler, compilation);
      compiler.webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        name,
        (source) => `${source}\n${emitIntegrityHook('script', 'src', 'url')}`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        name,
        (source, { tag, href }) => `${source}\n${emitIntegrityHook(tag, 'href', href)}`,
      );
    });
  }
}

/** Makes the loader of lazy chunks wait for the hash of their script where the page does not know it yet. */
function addHashLoading(compiler: Compiler, compilation: Compilation): void {
  const { RuntimeGlobals, RuntimeModule } = compiler.webpack;
  const { ensureChunk, publicPath, getChunkScriptFilename } = RuntimeGlobals;
  class HashLoadingModule extends RuntimeModule {
    constructor() {
      super('load hashes', RuntimeModule.STAGE_TRIGGER);
    }

    override generate(): string {
      return [
        `const load = ${ensureChunk};`,
        `${ensureChunk} = (chunk) => {`,
        `  const url = ${publicPath} + ${getChunkScriptFilename}(chunk);`,
        `  const waiting = globalThis.${loadingHooksKey}?.loadHash?.(url);`,
        '  return waiting ? waiting.then(() => load(chunk)) : load(chunk);',
        '};',
      ].join('\n');
    }
  }
  compilation.hooks.runtimeRequirementInTree.for(ensureChunk).tap(IntegrityPlugin.name, (chunk, needs) => {
    needs.add(publicPath).add(getChunkScriptFilename);
    compilation.addRuntimeModule(chunk, new HashLoadingModule());
    return undefined;
  });
}
