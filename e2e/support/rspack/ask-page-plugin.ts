import { askPage } from '@parlour/federation/release';
import { type Compiler, RuntimePlugin } from '@rspack/core';

/** Makes the chunk loader that rspack writes ask the page for hash and address of each lazy script and stylesheet. */
export class AskPagePlugin {
  apply(compiler: Compiler): void {
    const name = AskPagePlugin.name;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const hooks = RuntimePlugin.getCompilationHooks(compilation);
      hooks.createScript.tap(name, (code) => `${code}\n${askPage('script', 'src', 'url')}`);
      hooks.createLink.tap(name, (code) => `${code}\n${askPage('link', 'href', 'url')}`);
    });
  }
}
