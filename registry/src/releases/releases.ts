import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Refusal, ReleaseVerdict } from '@parlour/contracts';
import { rcompare } from 'semver';
import { RegistryError } from '../errors.ts';
import type { Storage, StoredValue } from '../storage/storage.ts';
import type { Gate } from './gate.ts';
import { isFileName, isReleaseName, isReleaseVersion } from './manifest.ts';
import { receiveFile } from './receive-file.ts';
import { type FileFacts, getMarkerKey, getUploadFolder, type StoredRelease } from './release.ts';

/** Writes and reads releases. A version is written once; its marker is written last. */
export interface Releases {
  /**
   * Starts an upload of one version; with `dryRun`, it can only be tried. Fails with `request-invalid` for an invalid
   * name or version, `version-exists` unless it is a dry run, or `too-many-uploads`.
   */
  startUpload(release: UploadOrder): Promise<string>;
  /** Returns the release name of an upload. Fails with `upload-unknown`. */
  getUploadName(upload: string): string;
  /**
   * Receives one file. Fails with `upload-unknown`, `request-invalid` for an invalid file name or too many files, or
   * `file-too-large`.
   */
  receive(upload: string, file: string, content: Readable): Promise<FileFacts>;
  /**
   * Judges the uploaded files and publishes them. Fails with `release-refused` and every refusal, with `version-exists`
   * when another upload of the version was faster, or with `upload-unknown`. The upload ends either way.
   */
  complete(upload: string): Promise<StoredRelease>;
  /** Returns the verdict that `complete` would get, and discards the upload. Fails with `upload-unknown`. */
  dryRun(upload: string): Promise<ReleaseVerdict>;
  /** Discards an upload without publishing. */
  abandon(upload: string): Promise<void>;
  /** Returns the release, or `undefined` when it was never published. */
  find(name: string, version: string): Promise<StoredRelease | undefined>;
  /** Like `find`, but fails with `release-unknown`. */
  get(name: string, version: string): Promise<StoredRelease>;
  /** Returns the published versions by name, newest first. */
  versions(): Promise<Record<string, string[]>>;
  /** Opens one file of a release: the original or its compressed copy. */
  openFile(release: StoredRelease, file: string, compressed: boolean): Promise<StoredValue>;
  /** Removes the files of expired uploads that were never published. */
  sweep(): Promise<void>;
}

export interface UploadOrder {
  name: string;
  version: string;
  by: string;
  dryRun?: boolean;
  /** Names of live releases that the same change replaces. This release need not be compatible with them. */
  replacing?: readonly string[];
}

interface Upload extends Required<UploadOrder> {
  files: Map<string, FileFacts>;
  expires: NodeJS.Timeout;
}

export interface ReleasesParts {
  storage: Storage;
  now(): Date;
  gate: Gate;
}

const openUploadsMax = 20;
const filesPerReleaseMax = 2000;
const releaseBytesMax = 200 * 1024 * 1024;
const uploadLifetimeMs = 10 * 60 * 1000;

export function createReleases({ storage, now, gate }: ReleasesParts): Releases {
  const uploads = new Map<string, Upload>();
  const cache = new Map<string, StoredRelease>();

  const getUpload = (id: string): Upload => {
    const upload = uploads.get(id);
    if (!upload)
      throw new RegistryError('upload-unknown', `There is no open upload ${id}; it may have expired.`);
    return upload;
  };
  const end = (id: string): void => {
    clearTimeout(uploads.get(id)?.expires);
    uploads.delete(id);
  };

  const releases: Releases = {
    async startUpload({ name, version, by, dryRun = false, replacing = [] }) {
      if (!isReleaseName(name))
        throw new RegistryError('request-invalid', `"${name}" is no name of a release.`);
      if (!isReleaseVersion(version))
        throw new RegistryError('request-invalid', `"${version}" is not a semver version.`);
      if (!dryRun && (await releases.find(name, version))) throw createVersionExistsError(name, version);
      if (uploads.size >= openUploadsMax)
        throw new RegistryError('too-many-uploads', 'Too many uploads are open; try again.');
      const id = createUploadId(now());
      const expires = setTimeout(() => void releases.abandon(id), uploadLifetimeMs).unref();
      uploads.set(id, { name, version, by, dryRun, replacing, files: new Map(), expires });
      return id;
    },

    getUploadName: (id) => getUpload(id).name,

    async receive(id, file, content) {
      const { name, version, files } = getUpload(id);
      if (!isFileName(file))
        throw new RegistryError('request-invalid', `"${file}" is no name of a release's file.`);
      if (files.size >= filesPerReleaseMax)
        throw new RegistryError('request-invalid', `More than ${filesPerReleaseMax} files.`);
      const received = [...files.values()].reduce((sum, { bytes }) => sum + bytes, 0);
      if (received > releaseBytesMax)
        throw new RegistryError('file-too-large', `The release is larger than ${releaseBytesMax} bytes.`);
      const facts = await receiveFile(
        storage,
        `${getUploadFolder(name, version, id)}/${file}`,
        file,
        content,
      );
      files.set(file, facts);
      return facts;
    },

    async complete(id) {
      const upload = getUpload(id);
      if (upload.dryRun) throw new RegistryError('request-invalid', 'A dry run is not completed.');
      end(id);
      const { name, version, by, files, replacing } = upload;
      const folder = getUploadFolder(name, version, id);
      try {
        const { verdict, manifest } = await gate.judge({ name, version, folder, files, replacing });
        if (!verdict.accepted || !manifest) throw createRefusedError(name, version, verdict.refusals);
        const release: StoredRelease = {
          name,
          version,
          upload: id,
          publishedAt: now().toISOString(),
          publishedBy: by,
          manifest,
          files: Object.fromEntries(files),
        };
        const isFirst = await storage.create(getMarkerKey(name, version), JSON.stringify(release));
        if (!isFirst) throw createVersionExistsError(name, version);
        return release;
      } catch (error) {
        await storage.remove(folder);
        throw error;
      }
    },

    async dryRun(id) {
      const { name, version, files, replacing } = getUpload(id);
      end(id);
      const folder = getUploadFolder(name, version, id);
      try {
        const { verdict } = await gate.judge({ name, version, folder, files, replacing });
        return (await releases.find(name, version)) ? addTakenVersion(verdict, name, version) : verdict;
      } finally {
        await storage.remove(folder);
      }
    },

    async abandon(id) {
      const upload = uploads.get(id);
      end(id);
      if (upload) await storage.remove(getUploadFolder(upload.name, upload.version, id));
    },

    async find(name, version) {
      if (!isReleaseName(name) || !isReleaseVersion(version)) return undefined;
      const key = getMarkerKey(name, version);
      const cached = cache.get(key);
      if (cached) return cached;
      const marker = await storage.read(key);
      if (!marker) return undefined;
      const release = JSON.parse(await marker.text()) as StoredRelease;
      cache.set(key, release);
      return release;
    },

    async get(name, version) {
      const release = await releases.find(name, version);
      if (!release) throw new RegistryError('release-unknown', `${name} ${version} was never published.`);
      return release;
    },

    async versions() {
      const found: Record<string, string[]> = {};
      for (const folder of await storage.list('releases')) {
        const name = folder.replace(/\/$/, '');
        const markers = (await storage.list(`releases/${name}`)).filter((entry) => entry.endsWith('.json'));
        const versions = markers.map((marker) => marker.replace(/\.json$/, ''));
        if (versions.length > 0) found[name] = versions.sort(rcompare);
      }
      return found;
    },

    async openFile({ name, version, upload }, file, compressed) {
      const key = `${getUploadFolder(name, version, upload)}/${file}${compressed ? '.br' : ''}`;
      const value = await storage.read(key);
      if (!value) throw new Error(`${key} belongs to a published release and is not there.`);
      return value;
    },

    async sweep() {
      for (const name of await storage.list('releases')) {
        for (const version of await storage.list(`releases/${name}`)) {
          if (!version.endsWith('/')) continue;
          const published = await releases.find(name.slice(0, -1), version.slice(0, -1));
          for (const upload of await storage.list(`releases/${name}${version}`)) {
            if (upload !== `${published?.upload}/` && isExpired(upload, now()))
              await storage.remove(`releases/${name}${version}${upload}`);
          }
        }
      }
    },
  };
  return releases;
}

/**
 * Creates an upload id. It contains the start time, so that a starting registry does not remove an upload that another
 * one is still receiving.
 */
const createUploadId = (start: Date): string => `${start.getTime()}-${randomUUID()}`;

const isExpired = (upload: string, now: Date): boolean =>
  Number(/^\d{13}(?=-)/.exec(upload)?.[0] ?? 0) + 2 * uploadLifetimeMs < now.getTime();

const createVersionExistsError = (name: string, version: string): RegistryError =>
  new RegistryError(
    'version-exists',
    `${name} ${version} is published already, and a release never changes.`,
  );

const createRefusedError = (name: string, version: string, refusals: readonly Refusal[]): RegistryError =>
  new RegistryError('release-refused', `${name} ${version} was not published.`, refusals);

/** Adds a refusal to a dry run when the version is published already. Publishing would fail with `version-exists`. */
function addTakenVersion(verdict: ReleaseVerdict, name: string, version: string): ReleaseVerdict {
  const refusal: Refusal = {
    rule: 'version',
    problem: createVersionExistsError(name, version).message,
    breaks: [`whoever relies on ${name} ${version}`],
    hint: `Choose the next free version: remotes dry-run ${name} --bump patch`,
  };
  return { ...verdict, accepted: false, refusals: [refusal, ...verdict.refusals] };
}
