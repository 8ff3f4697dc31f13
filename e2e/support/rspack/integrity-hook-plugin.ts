import { emitIntegrityHook } from '@parlour/build/release';
import { type Compiler, RuntimePlugin } from '@rspack/core';

/** Makes rspack's chunk loader ask the page for hash and address of each lazy script and stylesheet. */
export class IntegrityHookPlugin {
  apply(compiler: Compiler): void {
    const name = IntegrityHookPlugin.name;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const hooks = RuntimePlugin.getCompilationHooks(compilation);
      hooks.createScript.tap(name, (code) => `${code}\n${emitIntegrityHook('script', 'src', 'url')}`);
      hooks.createLink.tap(name, (code) => `${code}\n${emitIntegrityHook('link', 'href', 'url')}`);
    });
  }
}
