import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { minuteMs } from '@parlour/basics';
import type { Refusal, ReleaseVerdict } from '@parlour/contracts';
import { RegistryError } from '../errors.ts';
import type { Storage } from '../storage/storage.ts';
import type { Gate, Judgement } from './gate.ts';
import { isFileName, isReleaseName, isReleaseVersion } from './manifest.ts';
import type { PublishedReleases } from './published-releases.ts';
import { receiveFile } from './receive-file.ts';
import { createReceivedFiles, type ReceivedFiles } from './received-files.ts';
import { type FileFacts, getMarkerKey, getUploadFolder, type StoredRelease } from './release.ts';
import { verifyStoredFiles } from './stored-files.ts';

/** Receives releases. A version is written once; its marker is written last. */
export interface Uploads {
  /**
   * Starts an upload of one version; with `dryRun`, it can only be tried. Fails with `request-invalid` for an invalid
   * name or version, `version-exists` unless it is a dry run, or `too-many-uploads`.
   */
  startUpload(release: UploadOrder): Promise<string>;
  /** Returns the release name of an upload. Fails with `upload-unknown`. */
  getUploadName(upload: string): string;
  /**
   * Receives one file, each once. Fails with `upload-unknown`, `request-invalid` for an invalid file name or too many
   * files, or `file-too-large`.
   */
  receive(upload: string, file: string, content: Readable): Promise<FileFacts>;
  /**
   * Ends the upload, judges its files and publishes them. A file that is still arriving is cut off first. Fails with `release-refused` and every refusal, with `version-exists`
   * when another upload of the version was faster, or with `upload-unknown`. `skipped` has the rules that were not judged.
   */
  complete(upload: string): Promise<StoredRelease & Pick<ReleaseVerdict, 'skipped'>>;
  /** Returns the verdict that `complete` would get, and discards the upload. Fails with `upload-unknown`. */
  dryRun(upload: string): Promise<ReleaseVerdict>;
  /** Discards an upload without publishing. */
  abandon(upload: string): Promise<void>;
  /** Removes the files of expired uploads that were never published. */
  sweep(): Promise<void>;
}

interface UploadOrder {
  name: string;
  version: string;
  by: string;
  dryRun?: boolean;
  /** Names of live releases that the same change replaces. This release need not be compatible with them. */
  replacing?: readonly string[];
  /** Runs the second stage of the gate, which shows the release in a browser. Default: true. */
  tryInBrowser?: boolean;
  /** Fingerprint of the source. */
  source?: string | undefined;
}

interface Upload extends Required<Omit<UploadOrder, 'source'>>, Pick<UploadOrder, 'source'> {
  id: string;
  /** Key prefix of the uploaded files in the storage. */
  folder: string;
  received: ReceivedFiles;
  expires: NodeJS.Timeout;
}

interface UploadsParts {
  storage: Storage;
  now(): Date;
  gate: Gate;
  published: Pick<PublishedReleases, 'find'>;
}

const openUploadsMax = 20;
const uploadLifetimeMs = 10 * minuteMs;

export function createUploads({ storage, now, gate, published }: UploadsParts): Uploads {
  const uploads = new Map<string, Upload>();

  const getUpload = (id: string): Upload => {
    const upload = uploads.get(id);
    if (!upload)
      throw new RegistryError('upload-unknown', `There is no open upload ${id}; it may have expired.`);
    return upload;
  };
  /** Ends the upload. From then on its files do not change. */
  const end = async ({ id, expires, received }: Upload): Promise<void> => {
    clearTimeout(expires);
    uploads.delete(id);
    await received.close();
  };
  const abandon = async (id: string): Promise<void> => {
    const upload = uploads.get(id);
    if (!upload) return;
    await end(upload);
    await storage.remove(upload.folder);
  };

  return {
    async startUpload({ name, version, by, dryRun = false, replacing = [], tryInBrowser = true, source }) {
      requireValidRelease(name, version);
      if (!dryRun && (await published.find(name, version))) throw createVersionExistsError(name, version);
      if (uploads.size >= openUploadsMax)
        throw new RegistryError('too-many-uploads', 'Too many uploads are open; try again.');
      const id = createUploadId(now());
      const folder = getUploadFolder(name, version, id);
      const expires = setTimeout(() => void abandon(id), uploadLifetimeMs).unref();
      const received = createReceivedFiles(id);
      const order = { name, version, by, dryRun, replacing, tryInBrowser, source };
      uploads.set(id, { id, ...order, folder, received, expires });
      if (tryInBrowser) gate.prepare();
      return id;
    },

    getUploadName: (id) => getUpload(id).name,

    async receive(id, file, content) {
      const { folder, received } = getUpload(id);
      if (!isFileName(file))
        throw new RegistryError('request-invalid', `"${file}" is not a valid file name.`);
      return received.receive(file, content, (onBytes) =>
        receiveFile(storage, `${folder}/${file}`, file, content, onBytes),
      );
    },

    async complete(id) {
      const upload = getUpload(id);
      if (upload.dryRun) throw new RegistryError('request-invalid', 'A dry run cannot be completed.');
      await end(upload);
      try {
        const { folder, received } = upload;
        await verifyStoredFiles(storage, folder, received.files);
        const judgement = await gate.judge({ ...upload, files: received.files });
        const release = toRelease(upload, judgement, now());
        const { name, version } = release;
        const isFirst = await storage.create(getMarkerKey(name, version), JSON.stringify(release));
        if (!isFirst) throw createVersionExistsError(name, version);
        return { ...release, skipped: judgement.verdict.skipped };
      } catch (error) {
        await storage.remove(upload.folder);
        throw error;
      }
    },

    async dryRun(id) {
      const upload = getUpload(id);
      const { name, version, folder, received } = upload;
      await end(upload);
      try {
        const { verdict } = await gate.judge({ ...upload, files: received.files });
        return (await published.find(name, version)) ? addTakenVersion(verdict, name, version) : verdict;
      } finally {
        await storage.remove(folder);
      }
    },

    abandon,

    async sweep() {
      for (const name of await storage.list('releases')) {
        for (const version of await storage.list(`releases/${name}`)) {
          if (!version.endsWith('/')) continue;
          const release = await published.find(name.slice(0, -1), version.slice(0, -1));
          for (const upload of await storage.list(`releases/${name}${version}`)) {
            if (upload !== `${release?.upload}/` && isExpired(upload, now()))
              await storage.remove(`releases/${name}${version}${upload}`);
          }
        }
      }
    },
  };
}

function requireValidRelease(name: string, version: string): void {
  if (!isReleaseName(name))
    throw new RegistryError('request-invalid', `"${name}" is not a valid release name.`);
  if (!isReleaseVersion(version))
    throw new RegistryError('request-invalid', `"${version}" is not a semver version.`);
}

/** Creates the release of an accepted upload. Fails with `release-refused`. */
function toRelease(upload: Upload, { verdict, manifest }: Judgement, publishedAt: Date): StoredRelease {
  const { id, name, version, by, source, received } = upload;
  if (!verdict.accepted || !manifest)
    throw new RegistryError('release-refused', `${name} ${version} was not published.`, verdict.refusals);
  return {
    name,
    version,
    upload: id,
    publishedAt: publishedAt.toISOString(),
    publishedBy: by,
    ...(source !== undefined && { source }),
    manifest,
    files: Object.fromEntries(received.files),
  };
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
