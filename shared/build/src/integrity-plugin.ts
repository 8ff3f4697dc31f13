import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';
import { emitIntegrityHook } from './release/integrity.ts';

/**
 * Makes a release's own chunk loader ask the page for the hash and address of every lazy script and stylesheet
 * (`LoadingHooks`). Module Federation's hooks cover only the files that its runtime fetches itself.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    const name = IntegrityPlugin.name;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
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
