import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { createGate, type Lane } from './gate.ts'

/** G-30. Memory in KiB. */
const current = { memory: 65_536, passes: 3, parallelism: 1 } as const
const tagLength = 32

const argon = promisify(argon2)

/**
 * At most four at a time (G-30), and no more than there are cores: hashing shares libuv's four threads with the
 * journal's signatures, and a sale must not wait for an anonymous login.
 */
const gate = createGate({
  parallel: Math.min(4, availableParallelism()),
  // More than `addressRule` allows from one address: a single address cannot crowd out the others.
  waiting: { known: 60, stranger: 60 },
})

/** argon2id in the usual text form, `$argon2id$v=19$m=65536,t=3,p=1$salt$hash`. */
export const hashPassword = async (password: string, lane: Lane = 'stranger'): Promise<string> => {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, current, lane)
  return `${currentPrefix}${base64(salt)}$${base64(hash)}`
}

/** Without a stored hash the same work is done, so that an unknown account takes as long as a known one. */
export const verifyPassword = async (
  password: string,
  stored: string | undefined,
  lane: Lane = 'stranger',
): Promise<boolean> => {
  const { salt, hash, memory, passes, parallelism } = parse(stored ?? dummyHash)
  const derived = await derive(password, salt, { memory, passes, parallelism }, lane)
  return timingSafeEqual(derived, hash) && stored !== undefined
}

/** A hash with outdated cost parameters is replaced at the next sign-in. */
export const needsRehash = (stored: string): boolean => !stored.startsWith(currentPrefix)

type Cost = { memory: number; passes: number; parallelism: number }

const derive = (password: string, nonce: Buffer, cost: Cost, lane: Lane): Promise<Buffer> =>
  // NFC: macOS and Windows encode æ, ø, å with different code points.
  gate(lane, () =>
    argon('argon2id', {
      message: password.normalize('NFC'),
      nonce,
      tagLength,
      ...cost,
    }),
  )

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
const currentPrefix = `$argon2id$v=19$m=${current.memory},t=${current.passes},p=${current.parallelism}$`
const dummyHash = `${currentPrefix}${base64(randomBytes(16))}$${base64(randomBytes(tagLength))}`

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/

const parse = (stored: string): Cost & { salt: Buffer; hash: Buffer } => {
  const [, memory, passes, parallelism, salt = '', hash = ''] = form.exec(stored) ?? []
  if (!memory || Buffer.from(hash, 'base64').length !== tagLength) throw new Error('not an argon2id hash')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}
