import { depositProofsAct } from '@parlour/contracts/back-office';
import { SectionHeading } from '@parlour/ui';
import { AsyncContent } from '../../frame/async-content.tsx';
import { PictureList } from '../../operate/picture-list.tsx';
import { useRead } from '../../wire/gateway-context.ts';
import { manualTexts as words } from './manual-texts.ts';

/** The pictures that the member sent for a deposit. */
export function Proofs({ orderNo, count }: { orderNo: string; count: number }) {
  const query = useRead(depositProofsAct, { orderNo }, { enabled: count > 0 });
  return (
    <section>
      <SectionHeading title={words.proofs} />
      {count === 0 ? (
        <p>{words.noProofs}</p>
      ) : (
        <AsyncContent query={query} label={words.proofs}>
          {({ pictures }) => <PictureList pictures={pictures} name={words.proof} />}
        </AsyncContent>
      )}
    </section>
  );
}
