import { realpathSync } from 'node:fs';
import { getSourceFolders } from '@parlour/registry/fingerprint';
import { releasedPackages, root } from './packages.ts';

test.each([...releasedPackages, 'console'])(
  'the fingerprint of %s covers the packages that it reaches through others',
  (name) => {
    const covered = getSourceFolders(root + name).map((folder) => folder.slice(realpathSync(root).length));
    expect(covered).toEqual(expect.arrayContaining(['/shared/contracts', '/shared/schema', '/shared/texts']));
  },
);
