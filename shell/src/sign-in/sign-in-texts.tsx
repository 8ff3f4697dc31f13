import type { LazyPartStates } from '@parlour/ui';
import type { ReactNode } from 'react';
import { LazyTexts } from '../components/lazy-texts.tsx';

type SignInTextsProps = Pick<LazyPartStates, 'missing'> & { children: ReactNode };

/** Renders its children once the `sign-in` texts are loaded. They load with the first dialog that needs them. */
export const SignInTexts = (props: SignInTextsProps) => <LazyTexts texts="sign-in" {...props} />;
