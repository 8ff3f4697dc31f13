import { configure } from '@testing-library/react';

// A mutant that keeps something from coming is found after this long, and not after the patience of a busy machine.
configure({ asyncUtilTimeout: 2_000 });
