import { join } from 'node:path'
import { type SignUpMode, signUpModes } from '@bon/contracts/companies'
import type { Supplier } from '@bon/services/saf-t'
import { z } from 'zod'
import { rolesFileIn } from '../database/index.ts'
import { type LogLevel, logLevels } from '../logger/index.ts'
import { type BackupConfig, backupFrom } from './backup-config.ts'
import { supplierIn } from './supplier.ts'

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
  /** Days of demo trade created at the first start; 0 creates none, `off` disables the demo. */
  BON_DEMO_DAYS: z.union([z.literal('off'), z.coerce.number().int().min(0).max(400)]).default(30),
  /** Address of the demo's terminals, `host:port`; set by the command that starts them. */
  BON_TERMINALS: z.string().optional(),
  /** `host` or `host:port`, comma separated: devices that Bon may connect to regardless of their kind of address. */
  BON_DEVICES: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((one) => one.trim() || [])),
  /** Whether Bon runs in the shop's own network: then private addresses are the shop's devices. */
  BON_OWN_NETWORK: z.enum(['yes', 'no']).default('no'),
  /**
   * Milliseconds that a query waits for the read model to include the caller's own writes, before it answers `Stale`.
   */
  BON_READ_WAIT_MS: z.coerce.number().int().min(0).max(60_000).default(1_000),
  /** Milliseconds that a request continues a payment up to its seal, before it answers `sealing` (ARCH-16). */
  BON_SETTLE_WAIT_MS: z.coerce.number().int().min(0).max(60_000).default(5_000),
  /** Whether anybody may sign up a company: at once, after the provider's approval, or not at all (ADR 0086). */
  BON_SIGN_UP: z.enum(signUpModes).default('open'),
  BON_LOG: z.enum(logLevels).default('warn'),
  /** `smtps://user:password@host`; without it letters stay in the outbox, where the demo shows them. */
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Bon <bon@localhost>'),
  /** The public base URL, for links in letters. */
  PUBLIC_URL: z.url().optional(),
  BON_TRUST_PROXY: z.string().optional(),
  /** The passwords of the database roles, when they are not in the keys folder. */
  BON_ROLES_FILE: z.string().optional(),
  /** Folder of the scheduled backups; none are made without it. */
  BON_BACKUP_DIR: z.string().optional(),
  BON_BACKUP_HOURS: z.coerce.number().positive().max(8_760).default(24),
  BON_BACKUP_KEPT: z.coerce.number().int().min(1).max(10_000).default(30),
  /** File outside the data folder that each close adds the journal's head to. */
  BON_HEADS_FILE: z.string().optional(),
  /** JSON with name, CVR number and address of who supplies the product: the sender of the cash-register file. */
  BON_SUPPLIER_FILE: z.string().optional(),
  /** The public key to which backups are encrypted. */
  BON_BACKUP_KEY: z.string().optional(),
  BON_VERSION: z.string().default(''),
  BON_CHECK_ANSWERS: z.enum(['yes', 'no']).default('no'),
})

export type Config = {
  host: string
  port: number
  /** Connects as the owner of the schemas. */
  database_url: string
  nats_url: string | undefined
  eventstore_url: string | undefined
  tls: { cert: string; key: string } | undefined
  roles: readonly Role[]
  demo_days: number | 'off'
  terminals?: string | undefined
  /** Which addresses entered by companies may be connected to (S-06). */
  devices?: { allowed: readonly string[]; is_own_network: boolean } | undefined
  /** How long a query waits for the caller's own writes, in milliseconds. */
  read_wait_ms: number
  /**
   * How long a request continues a payment before it answers `sealing` and leaves the rest to the reactor; in
   * milliseconds.
   */
  settle_wait_ms: number
  /** How old an event is before it is sealed in a span; R-15 allows a minute. */
  span_ms?: number | undefined
  /** Whether anybody may sign up a company; default: open. */
  sign_up?: SignUpMode
  log: LogLevel
  trust_proxy: string | undefined
  check_answers: boolean
  smtp?: { url: string; from: string } | undefined
  public_url?: string | undefined
  /** Of the signing key and the server key. */
  keys_dir: string
  roles_file: string
  /** Folder of the operator's files that take effect without a restart. */
  data_dir?: string | undefined
  saf_t_dir?: string | undefined
  /** Where bundles of the journal are kept; none are made without it. */
  bundles_dir?: string | undefined
  backup?: BackupConfig | undefined
  heads_file?: string | undefined
  supplier?: Supplier | undefined
  bon?: string | undefined
}

/** Parses the environment once; an error names each invalid variable. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const settings = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(settings)
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
    saf_t_dir: join(read.DATA_DIR, 'saf-t'),
    bundles_dir: join(read.DATA_DIR, 'bundles'),
    backup: backupFrom(read),
    heads_file: read.BON_HEADS_FILE,
    supplier: supplierIn(read.BON_SUPPLIER_FILE),
    bon: read.BON_VERSION,
  }
}
