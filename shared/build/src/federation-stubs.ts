/**
 * Stands in place of modules of Module Federation whose code never runs on this site (`unused-federation.ts`). Contains
 * no types, because a build reads it as it reads these modules: as JavaScript.
 */
const refuse = () => {
  throw new Error('This part of Module Federation is not part of the release.');
};

/** The runtime creates one, registers plugins on its hooks, and forgets the manifest of a remote that is removed. */
export class SnapshotHandler {
  hooks = { applyPlugin() {} };
  manifestCache = new Map();
}
/** The runtime calls it when a remote is removed. */
export const getGlobalRemoteInfo = () => ({});

/** Sentences by error code. */
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};

export const defaultPreloadArgs = refuse;
export const formatPreloadArgs = refuse;
export const generatePreloadAssetsPlugin = refuse;
export const normalizePreloadExposes = refuse;
export const preloadAssets = refuse;
export const createLink = refuse;
export const createScript = refuse;
export const loadScript = refuse;
export const isStaticResourcesEqual = refuse;
export const safeWrapper = refuse;
export const generateSnapshotFromManifest = refuse;
export const getManifestFileName = refuse;
export const inferAutoPublicPath = refuse;
export const isManifestProvider = refuse;
export const simpleJoinRemoteEntry = refuse;
export const remotes = refuse;
