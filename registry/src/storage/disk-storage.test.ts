import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openDiskStorage } from './disk-storage.ts';
import { storageCases } from './storage-cases.ts';

describe('storage on disk', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'parlour-storage-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  storageCases(() => openDiskStorage(path.join(folder, 'registry')));
});
