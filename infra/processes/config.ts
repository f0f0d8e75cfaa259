import { join } from 'node:path'
import { type SignUpMode, signUpModes } from '@bon/contracts/companies'
import { z } from 'zod'
import { rolesFileIn } from '../database/index.ts'

export const roles = ['api', 'projector', 'reactor'] as const
export type Role = (typeof roles)[number]

const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().min(1),
  NATS_URL: z.string().optional(),
  EVENTSTORE_URL: z.string().optional(),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  BON_ROLES: z
    .string()
    .default(roles.join(','))
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(roles)).min(1)),
  /** Days of demo trade made at the first start; 0 makes none, `off` makes no demo at all. */
  BON_DEMO_DAYS: z.union([z.literal('off'), z.coerce.number().int().min(0).max(400)]).default(30),
  /** Where the demo's terminals answer, `host:port`; the command that starts them says it. */
  BON_TERMINALS: z.string().optional(),
  /** `host` or `host:port`, comma separated: devices that Bon connects to whatever kind of address they have. */
  BON_DEVICES: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((one) => one.trim() || [])),
  /** Whether Bon stands in the shop's own network: then private addresses are the shop's devices. */
  BON_OWN_NETWORK: z.enum(['yes', 'no']).default('no'),
  /** Milliseconds that a query waits for the read model of what its caller wrote, before it answers `Stale`. */
  BON_READ_WAIT_MS: z.coerce.number().int().min(0).max(60_000).default(1_000),
  /** Milliseconds that a request drives a payment to its seal, before it answers `sealing` (architecture.md 4c). */
  BON_SETTLE_WAIT_MS: z.coerce.number().int().min(0).max(60_000).default(5_000),
  /** Whether strangers make companies of their own: at once, once the provider approves them, or not (ADR 0086). */
  BON_SIGN_UP: z.enum(signUpModes).default('open'),
  BON_LOG: z.enum(['silent', 'warn', 'info']).default('warn'),
  /** `smtps://user:password@host`; without it letters stay in the outbox, where the demo shows them. */
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Bon <bon@localhost>'),
  /** Where browsers find us, for links in letters. */
  PUBLIC_URL: z.url().optional(),
  BON_TRUST_PROXY: z.string().optional(),
  /** The passwords of the database's roles, when they lie elsewhere than in the keys folder. */
  BON_ROLES_FILE: z.string().optional(),
  /** Where the reactor lays a backup every so many hours; none is made without it. */
  BON_BACKUP_DIR: z.string().optional(),
  BON_BACKUP_HOURS: z.coerce.number().positive().max(8_760).default(24),
  /** How many backups stay. */
  BON_BACKUP_KEPT: z.coerce.number().int().min(1).max(10_000).default(30),
  /** The public half to which backups are encrypted. */
  BON_BACKUP_KEY: z.string().optional(),
  /** Said by the command that starts the process. */
  BON_VERSION: z.string().default(''),
  BON_CHECK_ANSWERS: z.enum(['yes', 'no']).default('no'),
})

export type Config = {
  host: string
  port: number
  /** As the owner of the schemas. */
  database_url: string
  nats_url: string | undefined
  eventstore_url: string | undefined
  tls: { cert: string; key: string } | undefined
  roles: readonly Role[]
  demo_days: number | 'off'
  terminals?: string | undefined
  /** Which addresses that companies type are dialled (security.md S-06). */
  devices?: { allowed: readonly string[]; is_own_network: boolean } | undefined
  /** How long a query waits for what its caller wrote, in milliseconds. */
  read_wait_ms: number
  /** How long a request drives a payment before it answers `sealing` and leaves the rest to the reactor; milliseconds. */
  settle_wait_ms: number
  /** Whether strangers make companies of their own; open unless it is said. */
  sign_up?: SignUpMode
  log: 'silent' | 'warn' | 'info'
  trust_proxy: string | undefined
  check_answers: boolean
  smtp?: { url: string; from: string } | undefined
  public_url?: string | undefined
  /** Keys: the journal's signing key and the server's PIN key. */
  keys_dir: string
  /** Passwords of the database's roles. */
  roles_file: string
  /** Where an operator lays what is heard without a restart. */
  data_dir?: string | undefined
  backup?: BackupConfig | undefined
  /** The version of this Bon, as backups say it. */
  bon?: string | undefined
}

export type BackupConfig = { dir: string; every_ms: number; kept: number; public_key_file: string }

/** Where the list of forgotten people lies, outside the database: beside the data, and beside the backups. */
export const forgottenFolders = ({ data_dir, backup }: Pick<Config, 'data_dir' | 'backup'>): string[] =>
  [data_dir, backup?.dir].filter((folder) => folder !== undefined)

/** Reads the environment once; what does not fit is said by name. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw new Error(`Bon cannot start: ${z.prettifyError(parsed.error)}`)
  const read = parsed.data
  const isWhole = roles.every((role) => read.BON_ROLES.includes(role))
  if (!isWhole && !read.NATS_URL) throw new Error('Bon cannot start: more than one process needs NATS_URL.')
  return {
    host: read.HOST,
    port: read.PORT,
    database_url: read.DATABASE_URL,
    nats_url: read.NATS_URL,
    eventstore_url: read.EVENTSTORE_URL,
    tls: read.TLS_CERT && read.TLS_KEY ? { cert: read.TLS_CERT, key: read.TLS_KEY } : undefined,
    roles: read.BON_ROLES,
    demo_days: read.BON_DEMO_DAYS,
    terminals: read.BON_TERMINALS,
    devices: { allowed: read.BON_DEVICES, is_own_network: read.BON_OWN_NETWORK === 'yes' },
    read_wait_ms: read.BON_READ_WAIT_MS,
    settle_wait_ms: read.BON_SETTLE_WAIT_MS,
    sign_up: read.BON_SIGN_UP,
    log: read.BON_LOG,
    trust_proxy: read.BON_TRUST_PROXY,
    check_answers: read.BON_CHECK_ANSWERS === 'yes',
    smtp: read.SMTP_URL ? { url: read.SMTP_URL, from: read.MAIL_FROM } : undefined,
    public_url: read.PUBLIC_URL,
    keys_dir: join(read.DATA_DIR, 'keys'),
    roles_file: read.BON_ROLES_FILE ?? rolesFileIn(join(read.DATA_DIR, 'keys')),
    data_dir: read.DATA_DIR,
    backup: backupFrom(read),
    bon: read.BON_VERSION,
  }
}

const backupFrom = (read: z.infer<typeof Environment>): BackupConfig | undefined =>
  read.BON_BACKUP_DIR === undefined
    ? undefined
    : {
        dir: read.BON_BACKUP_DIR,
        every_ms: read.BON_BACKUP_HOURS * 3_600_000,
        kept: read.BON_BACKUP_KEPT,
        public_key_file: read.BON_BACKUP_KEY ?? join(read.DATA_DIR, 'keys', 'backup-public.pem'),
      }
