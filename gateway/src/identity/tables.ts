import type { Localized } from '@parlour/contracts';
import type { accountClasses, MemberBlock } from '@parlour/contracts/back-office';
import type { ColumnType, Generated, Kysely } from 'kysely';

/** Tables of identity; `migrations/` describes the columns. */
// A type, not an interface: only a type fits the index signature of `withTables`.
export type IdentityTables = {
  identity_club_level: { rank_level: number; name: Localized; required_minor: number };
  identity_member: MemberTable;
  identity_member_block: {
    id: Generated<number>;
    member_id: number;
    what: MemberBlock;
    reason: string;
    blocked_by: string;
    blocked_at: Date;
    lifted_by: Generated<string | null>;
    lift_reason: Generated<string | null>;
    lifted_at: Generated<Date | null>;
  };
  identity_member_note: {
    id: Generated<number>;
    member_id: number;
    written_by: string;
    written_at: Date;
    content: string;
  };
  identity_profile: ProfileTable;
  identity_invite_code: InviteCodeTable;
  identity_session: SessionTable;
  identity_login: LoginTable;
  identity_captcha: { token_hash: string; answer: string; created_at: Date; expires_at: Date };
  identity_known_browser: { token_hash: string; expires_at: Date };
  identity_known_place: {
    member_id: number;
    place: string;
    first_seen_at: Date;
    last_seen_at: Date;
    factor_at: Date | null;
  };
  identity_one_time_code: {
    id: Generated<number>;
    purpose: string;
    subject: string;
    code_hash: string;
    sent_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  identity_challenge: {
    token_hash: string;
    member_id: number;
    proofs: Proof[];
    created_at: Date;
    expires_at: Date;
  };
  identity_recovery: { token_hash: string; member_id: number | null; created_at: Date; expires_at: Date };
  identity_remembered: {
    token_hash: string;
    family: string;
    member_id: number;
    proofs: Proof[];
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  identity_link: {
    provider: string;
    subject: string;
    member_id: number;
    linked_at: Date;
    suspended_at: Generated<Date | null>;
    ended_at: Generated<Date | null>;
    ended_by: Generated<string | null>;
  };
  identity_sign_in_state: {
    token_hash: string;
    kind: 'oidc' | 'ticket' | 'proof' | 'passkey';
    provider: string;
    details: ColumnType<Record<string, string>, string, string>;
    expires_at: Date;
  };
  identity_passkey: {
    credential_id: string;
    member_id: number;
    public_key: string;
    counter: number;
    transports: string[];
    created_at: Date;
    last_used_at: Date | null;
  };
  identity_authenticator: {
    member_id: number;
    secret: string;
    created_at: Date;
    confirmed_at: Date | null;
    last_step: number;
  };
  identity_recovery_code: { member_id: number; code_hash: string; used_at: Date | null };
  identity_attempt_guard: {
    subject: string;
    failures: number;
    window_started_at: Date;
    locked_until: Date | null;
    locks: Generated<number>;
  };
};
export type IdentityDb = Kysely<IdentityTables>;

export type AccountClass = (typeof accountClasses)[number];
export type MemberStatus = 'active' | 'closed';
export type InviteKind = 'referral' | 'affiliate';
/** One proof of a person's identity at a login. */
export type Proof =
  | 'password'
  | 'sms'
  | 'email'
  | 'bankName'
  | 'authenticator'
  /** Counts as two factors: the device, and the finger or PIN that unlocked the key on it. */
  | 'passkey'
  /** An account of another service. */
  | 'link'
  /** A token of a remembered device. It comes with the proofs of the login that began it. */
  | 'remembered'
  /** The account was created a moment ago. */
  | 'registration';
export type LoginOutcome =
  | 'opened'
  | 'wrong-credentials'
  | 'locked'
  /** The password was right, and one more proof was asked for. */
  | 'verification-required'
  | 'verification-failed'
  /** A captcha was needed, and its text was missing or wrong. The password was not checked. */
  | 'captcha-failed'
  /** Too many logins of one name in a minute; one entry stands for all of them. The password was not checked. */
  | 'too-many'
  /** The proofs were right, and the account is closed, blocked or excluded. */
  | 'account-closed';

type MemberTable = {
  id: Generated<number>;
  username: string;
  password_hash: string | null;
  password_changed_at: Date;
  password_must_change: boolean;
  payment_password_hash: string | null;
  account_code: number;
  account_class: AccountClass;
  status: MemberStatus;
  upline_id: number | null;
  path: string;
  nickname: string;
  avatar_key: string;
  can_transfer_up: boolean;
  club_rank: number;
  club_progress_minor: number;
  labels: string[];
  blocks: Generated<MemberBlock[]>;
  registered_at: Date;
  dormant_since: Generated<Date | null>;
  dormant_notice_at: Generated<Date | null>;
};

type ProfileTable = {
  member_id: number;
  real_name: string | null;
  email: string | null;
  email_verified_at: Date | null;
  dialing_code: string | null;
  mobile: string | null;
  mobile_verified_at: Date | null;
  birthday: string | null;
  two_factor_since: Date | null;
  others: ColumnType<Record<string, string>, string, string>;
  referrer_id: number | null;
  registered_ip: string | null;
  registered_url: string | null;
  terms_version: string | null;
  terms_accepted_at: Date | null;
};

type InviteCodeTable = {
  code: string;
  member_id: number;
  kind: InviteKind;
  domain: string | null;
  created_at: Date;
  ended_at: Date | null;
  account_code: number;
  rebate_ppm: number;
  expires_at: Date | null;
  uses_max: number | null;
  uses: Generated<number>;
  request_id: string | null;
};

type SessionTable = {
  token_hash: string;
  member_id: number;
  opened_at: Date;
  seen_at: Date;
  expires_at: Date;
  ip: string;
  browser: string;
  ended_at: Date | null;
  end_reason: string | null;
  family: string | null;
  must_change_password: boolean;
  proofs: Proof[];
};

type LoginTable = {
  id: Generated<number>;
  member_id: number | null;
  at: Date;
  ip: string;
  browser: string;
  outcome: LoginOutcome;
};
