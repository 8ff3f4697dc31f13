import { readWithdrawalProofsAct, type WithdrawalDetails } from '@parlour/contracts/back-office';
import { formatMoney, Modal } from '@parlour/ui';
import { useState } from 'react';
import { AsyncContent } from '../../frame/async-content.tsx';
import { Facts } from '../../operate/facts.tsx';
import { Stack } from '../../operate/stack.tsx';
import { texts } from '../../texts.ts';
import { formatTime } from '../../times.ts';
import { useRead } from '../../wire/gateway-context.ts';
import { withdrawalTexts as words } from './withdrawal-texts.ts';
import styles from './withdrawals.module.css';

/** The member's answers to the payments, and the pictures that came with them. */
export function WithdrawalAnswers({ order: { orderNo, answers } }: { order: WithdrawalDetails }) {
  const pictures = answers.reduce((sum, answer) => sum + answer.pictures, 0);
  return (
    <Stack>
      <Facts
        facts={answers.map(({ leg, answer, receivedMinor, answeredAt }) => ({
          label: words.answerTitle(leg),
          value: [
            words.answerNames[answer],
            receivedMinor !== null && formatMoney(receivedMinor, 'auto'),
            formatTime(answeredAt),
          ]
            .filter(Boolean)
            .join(', '),
        }))}
      />
      {pictures > 0 && <Proofs orderNo={orderNo} />}
    </Stack>
  );
}

function Proofs({ orderNo }: { orderNo: string }) {
  const query = useRead(readWithdrawalProofsAct, { orderNo });
  const [enlarged, setEnlarged] = useState<number>();
  return (
    <AsyncContent query={query} label={words.proofs}>
      {({ pictures }) => {
        const sources = pictures.map(({ kind, data }) => `data:image/${kind};base64,${data}`);
        return (
          <>
            <div className={styles.proofs}>
              {sources.map((source, index) => (
                <button
                  key={source.slice(-40)}
                  type="button"
                  className={styles.proof}
                  aria-label={words.enlarge(index + 1)}
                  onClick={() => setEnlarged(index)}
                >
                  <img className={styles.picture} src={source} alt="" />
                </button>
              ))}
            </div>
            {enlarged !== undefined && (
              <Modal
                open
                onClose={() => setEnlarged(undefined)}
                title={words.proof(enlarged + 1)}
                closeLabel={texts.close}
                size="wide"
              >
                <img className={styles.picture} src={sources[enlarged]} alt={words.proof(enlarged + 1)} />
              </Modal>
            )}
          </>
        );
      }}
    </AsyncContent>
  );
}
