/** Changes to the first identity tables; runs at every start and is idempotent. */
export const peopleTables = `
alter table identity.users alter column email drop not null;
alter table identity.users add column if not exists language text not null default 'da';
alter table identity.users add column if not exists admin_pin_hmac bytea;
alter table identity.users add column if not exists forgotten_at timestamptz;

create table if not exists identity.devices (
  uuid uuid primary key,
  company_uuid uuid not null,
  register_uuid uuid not null,
  device_uuid uuid not null,
  name text not null,
  paired_at timestamptz not null,
  paired_by uuid not null,
  unpaired_at timestamptz
);
-- The public half of the key that its browser keeps; null where it could keep none (ADR 0093).
alter table identity.devices add column if not exists public_key jsonb;
create unique index if not exists devices_by_tablet
  on identity.devices (company_uuid, device_uuid) where unpaired_at is null;
create table if not exists identity.pairing_codes (
  code_hmac bytea primary key,
  company_uuid uuid not null,
  register_uuid uuid not null,
  made_by uuid not null,
  expires_at timestamptz not null
);

alter table identity.sessions alter column user_uuid drop not null;
alter table identity.sessions add column if not exists device_uuid uuid references identity.devices;
alter table identity.sessions add column if not exists abilities text not null default '*';
alter table identity.sessions add column if not exists idle interval not null default '8 hours';
alter table identity.sessions add column if not exists ends_at timestamptz not null default 'infinity';
update identity.sessions set ends_at = created_at + interval '12 hours',
    expires_at = least(expires_at, created_at + interval '12 hours')
  where user_uuid is not null and ends_at = 'infinity';

alter table identity.users add column if not exists totp_sealed bytea;
alter table identity.users add column if not exists totp_offered bytea;
alter table identity.users add column if not exists totp_since timestamptz;
alter table identity.users add column if not exists totp_step bigint;
create table if not exists identity.recovery_codes (
  user_uuid uuid not null references identity.users on delete cascade,
  code_hash bytea not null,
  primary key (user_uuid, code_hash)
);

-- What WebAuthn calls a person: drawn, so that it tells an authenticator nothing about him.
alter table identity.users add column if not exists passkey_handle uuid;
create table if not exists identity.passkeys (
  uuid uuid primary key,
  user_uuid uuid not null references identity.users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index if not exists passkeys_of on identity.passkeys (user_uuid);
create table if not exists identity.passkey_challenges (
  challenge_hash bytea primary key,
  -- In which session a passkey is being made; of a sign-in there is none yet.
  session_uuid uuid,
  expires_at timestamptz not null
);
create index if not exists passkey_challenges_by_end on identity.passkey_challenges (expires_at);
-- Whose proof stands behind a session, and when a sign-in gave it.
alter table identity.sessions add column if not exists passkey_uuid uuid;
alter table identity.sessions add column if not exists passkey_at timestamptz;

create table if not exists identity.known_devices (
  user_uuid uuid not null references identity.users on delete cascade,
  device_hash bytea not null,
  seen_at timestamptz not null,
  primary key (user_uuid, device_hash)
);
create index if not exists known_devices_by_hash on identity.known_devices (device_hash);

alter table identity.cashiers alter column pin_hmac drop not null;
alter table identity.cashiers add column if not exists language text;
alter table identity.cashiers add column if not exists first_name text not null default '';
alter table identity.cashiers add column if not exists last_name text not null default '';
alter table identity.cashiers add column if not exists revision int not null default 1;
alter table identity.cashiers add column if not exists archived_at timestamptz;
alter table identity.cashiers drop constraint if exists cashiers_company_uuid_pin_hmac_key;
alter table identity.cashiers drop constraint if exists cashiers_company_uuid_initials_key;
create unique index if not exists cashiers_pin on identity.cashiers (company_uuid, pin_hmac) where archived_at is null;
create unique index if not exists cashiers_initials
  on identity.cashiers (company_uuid, lower(initials)) where archived_at is null;

create table if not exists identity.letter_tokens (
  token_hash bytea primary key,
  kind text not null check (kind in ('password_reset', 'sign_up', 'invitation')),
  subject_uuid uuid not null,
  expires_at timestamptz not null
);
create index if not exists letter_tokens_of on identity.letter_tokens (subject_uuid);
create table if not exists identity.sign_ups (
  uuid uuid primary key,
  email text not null,
  name text not null,
  language text not null,
  password_hash text not null,
  expires_at timestamptz not null
);
create table if not exists identity.invitations (
  uuid uuid primary key,
  company_uuid uuid not null,
  email text,
  roles text[] not null,
  invited_by uuid not null,
  sent_at timestamptz not null,
  answer text check (answer in ('accepted', 'rejected', 'revoked'))
);
create index if not exists invitations_of_company on identity.invitations (company_uuid, sent_at desc);
create index if not exists invitations_to on identity.invitations (email) where answer is null;

-- The code by which the first superadmin is made, while nobody exists.
create table if not exists identity.begin_code (
  one int primary key default 1 check (one = 1),
  code_hash bytea not null
);

-- Companies that their first administrator made himself.
create table if not exists identity.own_companies (
  company_uuid uuid primary key,
  user_uuid uuid not null
);
create index if not exists own_companies_of on identity.own_companies (user_uuid);

-- Past days of a company that are practised (BEYOND-23): its administrators are those of the practice company.
create table if not exists identity.practices (
  company_uuid uuid primary key,
  of_company_uuid uuid not null,
  of_register_uuid uuid not null,
  day date not null,
  made_at timestamptz not null,
  ended_at timestamptz
);
create index if not exists practices_of on identity.practices (of_company_uuid, made_at desc);

create table if not exists identity.impersonations (
  session_uuid uuid primary key,
  by_user uuid not null,
  as_user uuid not null,
  company_uuid uuid not null,
  vat_entity_uuid uuid not null,
  until timestamptz not null
);
create table if not exists identity.staff_visits (
  uuid uuid primary key,
  session_uuid uuid not null,
  by_user uuid not null,
  as_user uuid,
  company_uuid uuid not null,
  reason text not null,
  entered_at timestamptz not null,
  until timestamptz not null,
  ended_at timestamptz
);
create index if not exists staff_visits_of_company on identity.staff_visits (company_uuid, entered_at desc);
create index if not exists staff_visits_of_session on identity.staff_visits (session_uuid, until);
-- Links by which an inspector reads a company's books (R-24): of the secret only the hash.
create table if not exists identity.inspection_links (
  uuid uuid primary key,
  company_uuid uuid not null,
  register_uuid uuid,
  made_by uuid not null,
  made_at timestamptz not null,
  until timestamptz not null,
  secret_hash bytea not null unique,
  opened_at timestamptz,
  revoked_at timestamptz
);
create index if not exists inspection_links_of on identity.inspection_links (company_uuid, made_at desc);
alter table identity.sessions
  add column if not exists inspection_link_uuid uuid references identity.inspection_links;
drop table if exists identity.pin_grants;
create table if not exists identity.admin_pin_grants (
  session_uuid uuid not null,
  command_id uuid not null,
  register_uuid uuid not null,
  kind text not null,
  subject_uuid uuid not null,
  cashier_uuid uuid not null,
  person_uuid uuid not null,
  until timestamptz not null,
  is_taken boolean not null default false,
  primary key (session_uuid, command_id)
);

create table if not exists identity.cashier_sign_ins (
  session_uuid uuid not null,
  register_uuid uuid not null,
  cashier_uuid uuid not null,
  holder_uuid uuid not null,
  since timestamptz not null,
  until timestamptz
);
create unique index if not exists cashier_sign_ins_open
  on identity.cashier_sign_ins (session_uuid, register_uuid) where until is null;
create index if not exists cashier_sign_ins_of on identity.cashier_sign_ins (cashier_uuid, register_uuid);

create table if not exists identity.handled_commands (
  actor uuid not null,
  command_id uuid not null,
  sent_hmac bytea not null,
  subject_uuid uuid not null,
  at timestamptz not null,
  to_report jsonb,
  primary key (actor, command_id)
);
create index if not exists handled_commands_to_report on identity.handled_commands (at) where to_report is not null;

-- What the security log is to be told, and then, for 90 days, from where it came (ADR 0092).
create table if not exists identity.security_facts (
  uuid uuid primary key default gen_random_uuid(),
  company_uuid uuid not null,
  person_uuid uuid,
  at timestamptz not null,
  to_report jsonb,
  ip text,
  user_agent text
);
create index if not exists security_facts_to_report on identity.security_facts (at) where to_report is not null;
create index if not exists security_facts_of on identity.security_facts (person_uuid) where ip is not null;
-- What comes in masses: how often since the fact that was told last, by person and reason.
create table if not exists identity.security_counts (
  key text primary key,
  company_uuid uuid,
  holder_uuid uuid not null,
  told_at timestamptz not null,
  reported_by uuid not null,
  untold int not null default 0,
  before int not null default 0,
  to_report jsonb not null
);

create table if not exists identity.outbox (
  uuid uuid primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  kind text not null,
  at timestamptz not null,
  tries int not null default 0,
  next_try_at timestamptz not null
);
alter table identity.outbox
  add column if not exists company_uuid uuid,
  add column if not exists subject_uuid uuid,
  add column if not exists file_name text,
  add column if not exists file bytea;
-- Letters that must not be written twice: kept when the letter itself was sent and is deleted.
create table if not exists identity.written_letters (
  uuid uuid primary key,
  at timestamptz not null
);
create index if not exists outbox_due on identity.outbox (next_try_at);`
