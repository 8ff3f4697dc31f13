import { configure } from '@testing-library/react';

// A mutant that prevents an expected change is detected after this time, and not after the long timeout for busy
// machines.
configure({ asyncUtilTimeout: 2_000 });
