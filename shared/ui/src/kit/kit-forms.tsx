import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { Checkbox } from '../choice/checkbox.tsx';
import { Segmented } from '../choice/segmented.tsx';
import { Tabs } from '../choice/tabs.tsx';
import { Count } from '../feedback/count.tsx';
import { AmountInput } from '../field/amount-input.tsx';
import { Field } from '../field/field.tsx';
import { PasswordInput } from '../field/password-input.tsx';
import { PasswordStrength } from '../field/password-strength.tsx';
import { Select } from '../field/select.tsx';
import { TextArea } from '../field/text-area.tsx';
import { TextInput } from '../field/text-input.tsx';
import { Card } from '../layout/card.tsx';
import styles from './kit.module.css';
import type { KitTexts } from './kit-texts.ts';

export function FieldSamples({ t }: { t: KitTexts }) {
  const [minor, setMinor] = useState<number | undefined>(123_456_700);
  const passwordTexts = { showLabel: t.passwordShow, hideLabel: t.passwordHide, capsLockText: t.capsLock };
  return (
    <div className={styles.columns}>
      <Card className={styles.stack}>
        <Field label={t.username} helper={t.usernameRule} required>
          <TextInput icon="user" autoComplete="username" placeholder="thiha88" />
        </Field>
        <Field label={t.username} error={t.usernameWrong} required>
          <TextInput icon="user" autoComplete="username" defaultValue="88thiha" />
        </Field>
        <Field label={t.username}>
          <TextInput icon="user" disabled defaultValue="thiha88" />
        </Field>
      </Card>
      <Card className={styles.stack}>
        <Field
          label={t.password}
          aside={
            <Button tone="link" size="small">
              {t.change}
            </Button>
          }
        >
          <PasswordInput autoComplete="current-password" defaultValue="Mandalay7" {...passwordTexts} />
        </Field>
        <PasswordStrength level={3} word={t.strength} />
      </Card>
      <Card className={styles.stack}>
        <Field label={t.amount} helper={t.tip}>
          <AmountInput minor={minor} onMinor={setMinor} symbol="Ks" />
        </Field>
        <Field label={t.bank}>
          <Select
            icon="landmark"
            placeholder={t.bank}
            options={[
              { value: 'ayar', label: 'Ayar Bank' },
              { value: 'swift', label: 'Swift Wallet' },
            ]}
          />
        </Field>
        <Field label={t.remark}>
          <TextArea />
        </Field>
      </Card>
    </div>
  );
}

export function ChoiceSamples({ t }: { t: KitTexts }) {
  const [view, setView] = useState<'username' | 'code'>('username');
  const [tab, setTab] = useState<'0' | '1' | '2' | '3'>('0');
  const [account, wallet, records, messages] = t.menuItems;
  return (
    <div className={styles.columns}>
      <Card className={styles.stack}>
        <Segmented
          label={t.logIn}
          wide
          value={view}
          onChange={setView}
          segments={[
            { value: 'username', label: t.username },
            { value: 'code', label: t.code },
          ]}
        />
        <Checkbox label={t.remember} defaultChecked />
        <Checkbox label={t.remember} />
        <Checkbox label={t.remember} disabled />
      </Card>
      <Card className={styles.stack}>
        <Tabs
          label={t.sections.lists}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: '0', label: account, icon: 'shield-check' },
            { value: '1', label: wallet },
            { value: '2', label: records },
            { value: '3', label: messages, end: <Count value={3} /> },
          ]}
        >
          {t.sample}
        </Tabs>
      </Card>
    </div>
  );
}
