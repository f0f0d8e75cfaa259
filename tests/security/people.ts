import { type Entry, missing, outside, read, tested } from './ledger.ts'

const identity = 'infra/identity/identity.spec.ts'
const accounts = 'tests/api/identity-accounts.suite.ts'
const factors = 'infra/identity/second-factors.spec.ts'
const passkeys = 'tests/security/passkeys.spec.ts'
const passwords = 'infra/identity/password-check.spec.ts'

/** ASVS chapters V6 authentication, V7 sessions, V8 authorisation. */
export const people: readonly Entry[] = [
  read(
    'V6.1.1',
    'contracts/decisions/0080-who-signs-in-where-he-is-known-is-not-locked-out.md',
    'address',
    'Budgets by address, account and device, and how a lock is kept from being an attack.',
  ),
  read(
    'V6.1.2',
    'contracts/decisions/0081-passwords-sessions-and-second-factors.md',
    'name',
    'A person’s name, address and companies are words that his password must be more than.',
  ),
  missing(
    'V6.1.3',
    'Password, code, passkey, invitation, reset, pairing, PIN, impersonation and the console’s code are each decided in an ADR; there is no one page with the strength of each.',
  ),
  read(
    'V6.2.1',
    'contracts/identity/password-rules.ts',
    'export const passwordMinimum',
    'Eight characters at least, twelve for whoever may change a company.',
  ),
  tested('V6.2.2', accounts, 'AUTH-14, G-31: a new password requires the old one', 'On one’s own page.'),
  tested(
    'V6.2.3',
    accounts,
    'AUTH-14, G-31: a new password requires the old one',
    'The old one is asked for and checked.',
  ),
  tested(
    'V6.2.4',
    passwords,
    'is not a common one',
    'None of 49,000, and of the commonest 10,000 none with digits and signs around it.',
  ),
  missing('V6.2.5', 'Contracts still ask for letters of both cases and a digit in a password.'),
  read(
    'V6.2.6',
    'web/entrance/login/login-form.tsx',
    '<PasswordInput',
    'One component for all passwords, which hides them and shows them by choice.',
  ),
  read(
    'V6.2.7',
    'web/shared/password/new-password.tsx',
    'autoComplete="new-password"',
    'Paste is not hindered, and fields say what they are for.',
  ),
  missing(
    'V6.2.8',
    'A password is brought to one Unicode form before hashing, so that å is å on every keyboard; nothing else is changed.',
  ),
  read(
    'V6.2.9',
    'contracts/identity/account.endpoints.ts',
    'export const Password = text(200)',
    'Two hundred characters.',
  ),
  read(
    'V6.2.10',
    'infra/identity/identity.tables.ts',
    'password_hash text not null',
    'A password’s row holds no date: nothing can make it expire.',
  ),
  tested(
    'V6.2.11',
    passwords,
    'is more than the person’s name, e-mail and company',
    'Checked where a password is set.',
  ),
  missing('V6.2.12', 'Passwords are held against the 10,000 commonest, not against a set of breached ones.'),
  tested(
    'V6.3.1',
    identity,
    'S-08: 120 accounts with one password from one address cost 40 hashes',
    'Budgets by address, account and device.',
  ),
  missing(
    'V6.3.2',
    'A start without BON_DEMO_DAYS=off makes the demo’s published accounts; such a start listens on loopback only, and other addresses are refused while they exist.',
  ),
  missing(
    'V6.3.3',
    'The provider’s people must have a second factor, a code or a passkey; a company’s people may. A passkey, which no false page can take, is tested in tests/security/passkeys.spec.ts.',
  ),
  tested(
    'V6.3.4',
    'tests/architecture/permissions.spec.ts',
    'no write is public: a public endpoint only reads, or signs in',
    'The ways in are a closed list.',
  ),
  tested(
    'V6.4.1',
    'infra/identity/people.spec.ts',
    'POS-02: a pairing code is valid for ten minutes',
    'No password is made by the system; codes and links are random and short-lived.',
  ),
  ...outside(['V6.4.2'], 'There are no hints and no secret questions.'),
  tested(
    'V6.4.3',
    factors,
    'is stored encrypted, survives a new password',
    'A reset sets the password only; the code is asked for afterwards.',
  ),
  tested(
    'V6.4.4',
    passkeys,
    'V6.4.4: who has lost phone and recovery codes turns two-step off',
    'A lost app is replaced by the password with a recovery code or with a passkey; who has neither stays out.',
  ),
  tested(
    'V6.5.1',
    factors,
    'a code is accepted once, and an older one never',
    'Codes and recovery codes work once.',
  ),
  tested(
    'V6.5.2',
    factors,
    'each recovery code is accepted once, however it is typed',
    'Recovery codes lie as hashes; reset links too.',
  ),
  read(
    'V6.5.3',
    'infra/identity/second-factors.ts',
    "randomBytes } from 'node:crypto'",
    'Seeds and codes are of the system’s generator.',
  ),
  read(
    'V6.5.4',
    'infra/identity/tokens.ts',
    'randomBytes(32)',
    'Links hold 256 bits; pairing codes eight of 32 letters.',
  ),
  tested(
    'V6.5.5',
    'infra/identity/people.spec.ts',
    'DEF-47: a reset link is valid for 60 minutes',
    'Links an hour, codes of the app half a minute and its neighbours.',
  ),
  ...outside(['V6.6.1'], 'No telephone is used.'),
  tested(
    'V6.6.2',
    'tests/api/identity-devices.suite.ts',
    'a newer code voids the older',
    'A pairing code is of one register, works once, and a newer one voids it.',
  ),
  read(
    'V6.6.3',
    'infra/identity/throttle.ts',
    'pairing: {',
    'Tries at the door where codes are typed are counted; a code lives ten minutes.',
  ),
  ...outside(
    ['V6.8.1', 'V6.8.2', 'V6.8.3', 'V6.8.4'],
    'There is no identity provider beside Bon’s own accounts.',
  ),
  read(
    'V7.1.1',
    'contracts/decisions/0081-passwords-sessions-and-second-factors.md',
    '8 hours without use',
    'Idle time and the end of a session, by kind, with reasons.',
  ),
  read(
    'V7.1.2',
    'contracts/decisions/0081-passwords-sessions-and-second-factors.md',
    'A person may have any number of sessions',
    'Any number, seen and ended on his own page.',
  ),
  ...outside(['V7.1.3'], 'Bon’s own accounts are the only ones: no federation.'),
  read(
    'V7.2.1',
    'infra/http/session.ts',
    'await identity.sessionOf(token)',
    'Each call asks the session’s store, at most a second old.',
  ),
  read('V7.2.2', 'infra/identity/tokens.ts', 'export const newToken', 'Tokens are made at each sign-in.'),
  tested('V7.2.3', identity, 'gives a token of 256 bits that is stored only as a hash', 'Unique and random.'),
  missing(
    'V7.2.4',
    'Each sign-in makes a new token; a former one of the same browser stays until it is signed out or ends.',
  ),
  tested(
    'V7.3.1',
    'infra/identity/people.spec.ts',
    'G-31: a superadmin’s session may be idle for at most 15 minutes',
    'Eight hours for others.',
  ),
  tested(
    'V7.3.2',
    identity,
    'S-11: of a person ends after twelve hours',
    'A person’s; that of a paired register slides for 90 days (ADR 0081), bound to its browser’s key (ADR 0093).',
  ),
  tested(
    'V7.4.1',
    identity,
    'ends within a second of sign-out, of a new password and of a lost role',
    'Reference tokens, revoked in the store.',
  ),
  tested(
    'V7.4.2',
    'tests/api/identity-oversight.suite.ts',
    'CO-16: a person who deletes the own account is refused within a second',
    'Roles that are taken count at once.',
  ),
  tested(
    'V7.4.3',
    accounts,
    'AUTH-14, G-31: a new password requires the old one and ends every other session',
    'All others end by themselves.',
  ),
  read(
    'V7.4.4',
    'web/shared/session/session-gate.tsx',
    'identityEndpoints.logout',
    'Every page is within the shell with the person’s menu.',
  ),
  missing(
    'V7.4.5',
    'An administrator takes roles and unpairs tills, whose sessions end; he cannot end the sessions of a person who keeps his roles.',
  ),
  read(
    'V7.5.1',
    'contracts/identity/profile.endpoints.ts',
    'current_password',
    'Password, PIN, second factor and passkeys ask for the current password; the address cannot be changed.',
  ),
  tested(
    'V7.5.2',
    accounts,
    'AUTH-15, AUTH-17: tokens are listed with browser, network and abilities',
    'One or all others, in one’s own session.',
  ),
  ...outside(['V7.6.1'], 'Bon’s own accounts are the only ones: no federation.'),
  tested(
    'V7.6.2',
    'tests/api/identity.suite.ts',
    'S-08: a browser that has signed in is recognized next time by its device token, which is no session',
    'A session is made by password or code only.',
  ),
  read(
    'V8.1.1',
    'contracts/permissions/table.ts',
    'The single table of permissions',
    'Who may what, by permission and company.',
  ),
  missing(
    'V8.1.2',
    'What of an entity only some may read or write is kept apart by endpoints and schemas; no document lists fields by who may.',
  ),
  tested(
    'V8.2.1',
    'tests/api/roles.suite.ts',
    'is admitted where the table says so, in each company, and nowhere else',
    'Every route as every role in every company.',
  ),
  tested(
    'V8.2.2',
    'tests/isolation/isolation.spec.ts',
    'behind them an id of another company is answered as an unknown one',
    'Every place that takes an id.',
  ),
  read(
    'V8.2.3',
    'contracts/identity/cashier.endpoints.ts',
    'strictObject',
    'Bodies name the fields that may be written, answers those that are read; the rest is refused or left out.',
  ),
  read(
    'V8.3.1',
    'infra/http/session.ts',
    'The only place that answers 401 and 403',
    'The server decides; pages only hide.',
  ),
  tested(
    'V8.4.1',
    'tests/isolation/isolation.spec.ts',
    'nothing is written in a company in which nobody acted',
    'Beside it, forced row-level security by company.',
  ),
]
