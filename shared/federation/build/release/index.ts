export { type Definition, defineRemote, type RemoteDefinition } from '../definition.ts';
export { remoteFederation } from './federation-options.ts';
export { askPage } from './integrity.ts';
export { layerLoader, layerOrder } from './layers.ts';
export { remoteManifest, writeManifest } from './manifest.ts';
export { chunkGlobalOf, containerOf, exposedChunk, exposedModule, remoteEntry } from './names.ts';
export { type BuildOptions, type PartToBuild, partOf, readDefinition } from './part.ts';
export { viewImports } from './view-imports.ts';
