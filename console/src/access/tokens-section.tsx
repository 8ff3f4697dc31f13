import type { TokenRecord } from '@parlour/contracts';
import {
  Badge,
  Button,
  type Column,
  ConfirmDialog,
  Empty,
  SectionHeading,
  StatusChip,
  type StatusLooks,
  Table,
} from '@parlour/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AsyncContent } from '../frame/async-content.tsx';
import { TableCard } from '../frame/table-card.tsx';
import { texts } from '../texts.ts';
import { formatTime } from '../times.ts';
import { queries } from '../wire/queries.ts';
import { useRegistry } from '../wire/registry-context.ts';
import styles from './access.module.css';
import { TokenDialog } from './token-dialog.tsx';

const words = texts.access;

type State = 'valid' | 'expired' | 'revoked';
const looks = {
  valid: { tone: 'done' },
  expired: { tone: 'neutral' },
  revoked: { tone: 'refused' },
} satisfies StatusLooks<State>;

function getState({ revokedAt, expiresAt }: TokenRecord, now: number): State {
  if (revokedAt) return 'revoked';
  return Date.parse(expiresAt) <= now ? 'expired' : 'valid';
}

/** Lists the tokens that programs and teams use instead of a password. */
export function TokensSection() {
  const tokens = useQuery(queries.tokens(useRegistry()));
  const [revoking, setRevoking] = useState<TokenRecord>();
  const [isCreating, setIsCreating] = useState(false);
  return (
    <section>
      <SectionHeading title={words.tokens}>
        <Button icon="key-round" onClick={() => setIsCreating(true)}>
          {words.addToken}
        </Button>
      </SectionHeading>
      <p className={styles.intro}>{words.tokensIntro}</p>
      <AsyncContent query={tokens} label={words.tokens}>
        {(rows) => (
          <TableCard>
            <Table
              label={words.tokens}
              columns={createColumns(tokens.dataUpdatedAt, setRevoking)}
              rows={rows}
              rowKey={({ id }) => id}
              empty={<Empty title={words.noTokens} text={words.noTokensText} icon="lock" />}
            />
          </TableCard>
        )}
      </AsyncContent>
      {isCreating && <TokenDialog onClose={() => setIsCreating(false)} />}
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(undefined)} />}
    </section>
  );
}

function createColumns(now: number, onRevoke: (token: TokenRecord) => void): Column<TokenRecord>[] {
  return [
    { key: 'name', head: words.name, cell: ({ name }) => <strong>{name}</strong>, onCard: 'key' },
    {
      key: 'state',
      head: words.state,
      onCard: 'amount',
      cell: (token) => (
        <StatusChip status={getState(token, now)} looks={looks} label={words[getState(token, now)]} />
      ),
    },
    { key: 'role', head: words.role, cell: ({ role }) => texts.roles[role] },
    { key: 'scope', head: words.scope, cell: ({ remotes }) => remotes?.join(', ') ?? words.everything },
    { key: 'since', head: words.since, cell: ({ createdAt }) => formatTime(createdAt) },
    {
      key: 'ends',
      head: words.expires,
      cell: ({ expiresAt, createdWithoutEnd }) => (
        <>
          {formatTime(expiresAt)}
          {createdWithoutEnd && <Badge tone="gold">{words.withoutEnd}</Badge>}
        </>
      ),
    },
    {
      key: 'act',
      head: texts.remote.act,
      cell: (token) =>
        getState(token, now) === 'valid' && (
          <Button size="small" aria-label={words.revokeLabel(token.name)} onClick={() => onRevoke(token)}>
            {words.revoke}
          </Button>
        ),
    },
  ];
}

function RevokeDialog({ token: { id, name }, onClose }: { token: TokenRecord; onClose(): void }) {
  const registry = useRegistry();
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => registry.revokeToken(id),
    onSuccess: async () => {
      await client.invalidateQueries();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={words.revokeTitle(name)}
      confirmLabel={words.revokeVerb}
      cancelLabel={words.keep}
      tone="danger"
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate()}
      onCancel={onClose}
    >
      {revoke.error?.message ?? words.revokeText}
    </ConfirmDialog>
  );
}
