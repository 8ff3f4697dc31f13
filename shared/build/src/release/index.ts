export {
  defineRemote,
  /** @public Named in the declarations of every remote's definition. */
  type RemoteDefinition,
} from '../definition.ts';
export { createFederationOptions } from './federation-options.ts';
export { emitIntegrityHook } from './integrity.ts';
export { layerLoader, layerOrder } from './layers.ts';
export { createRemoteManifest, writeManifest } from './manifest.ts';
export { exposedChunk, toChunkGlobal } from './names.ts';
export { type BuildOptions, type PartToBuild, readDefinition, toPartToBuild } from './part.ts';
export { textsLoader } from './texts.ts';
export { findViewImports } from './view-imports.ts';
