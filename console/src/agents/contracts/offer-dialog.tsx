import { type MemberContract, offerContractAct } from '@parlour/contracts/back-office';
import { agentContractTypes, dividendPeriods, salaryTypes } from '@parlour/contracts/calls';
import { Select } from '@parlour/ui';
import { useState } from 'react';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { ActField } from '../../operate/act-field.tsx';
import styles from '../../operate/operate.module.css';
import { Columns } from '../../operate/stack.tsx';
import { agentTexts as words } from '../agent-texts.ts';
import { ContractView } from './contract-view.tsx';
import { readTiers } from './tier-rules.ts';
import { createDraft, TiersEditor } from './tiers-editor.tsx';

interface OfferDialogProps {
  username: string;
  /** Contracts and offers of the agent. */
  contracts: readonly MemberContract[];
  onClose(): void;
}

/** Offers an agent a contract of the platform, and shows the contract of the same kind that is in force beside it. */
export function OfferDialog({ username, contracts, onClose }: OfferDialogProps) {
  const [type, setType] = useState<MemberContract['type']>('DIVIDEND');
  const [period, setPeriod] = useState<(typeof dividendPeriods)[number]>('M');
  const [salaryType, setSalaryType] = useState<(typeof salaryTypes)[number]>('SINGLE_BET');
  const [drafts, setDrafts] = useState([createDraft(0)]);
  const { tiers, errors } = readTiers(drafts);
  const current = contracts.find((one) => one.type === type && one.state === 'ACTIVE');
  return (
    <ActDialog
      act={offerContractAct}
      title={words.offerTitle(username)}
      verb={words.offerVerb}
      intro={words.offerIntro}
      size="wide"
      missing={words.offerWrong}
      toInput={(reason) =>
        tiers && {
          to: username,
          type,
          ...(type === 'DIVIDEND' ? { period } : { salaryType }),
          tiers,
          reason,
        }
      }
      onClose={onClose}
    >
      <Columns>
        <section aria-label={words.proposed} className={styles.form}>
          <h3>{words.proposed}</h3>
          <ActField path="type" label={words.type} required>
            <Select
              value={type}
              options={agentContractTypes.map((value) => ({ value, label: words.types[value] }))}
              onChange={({ target }) =>
                setType(agentContractTypes.find((one) => one === target.value) ?? type)
              }
            />
          </ActField>
          {type === 'DIVIDEND' ? (
            <ActField path="period" label={words.period} required>
              <Select
                value={period}
                options={dividendPeriods.map((value) => ({ value, label: words.periods[value] }))}
                onChange={({ target }) =>
                  setPeriod(dividendPeriods.find((one) => one === target.value) ?? period)
                }
              />
            </ActField>
          ) : (
            <ActField path="salaryType" label={words.basis} required>
              <Select
                value={salaryType}
                options={salaryTypes.map((value) => ({ value, label: words.salaryTypes[value] }))}
                onChange={({ target }) =>
                  setSalaryType(salaryTypes.find((one) => one === target.value) ?? salaryType)
                }
              />
            </ActField>
          )}
        </section>
        <section aria-label={words.current} className={styles.form}>
          <h3>{words.current}</h3>
          {current ? <ContractView contract={current} on="raised" /> : <p>{words.noCurrent}</p>}
        </section>
      </Columns>
      <TiersEditor drafts={drafts} errors={errors} onChange={(next) => setDrafts([...next])} />
    </ActDialog>
  );
}
