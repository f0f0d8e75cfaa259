import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBackupFile, type Facts, openBackupFile, writeBackupFile } from './files.ts'
import type { Source } from './parts.ts'

const folder = await mkdtemp(join(tmpdir(), 'bon-sealed-'))
afterAll(() => rm(folder, { recursive: true }))
const mine = generateKeyPairSync('x25519')
const facts: Facts = {
  what: 'database',
  bon: '1.0.0',
  postgres: 18,
  installation: 'x',
  head: '7',
  at: '2026-11-22T12:00:00.000Z',
}
const file = join(folder, 'whole')
const rows = Array.from({ length: 3 }, () =>
  Buffer.concat([randomBytes(900_000).map((b) => b | 16), Buffer.from('\n')]),
)

async function* sources(): AsyncGenerator<Source> {
  yield { name: 'es.events', columns: ['a'], rows: chunks(rows) }
  yield { name: 'vault.texts', columns: ['b'], rows: chunks([]) }
}
async function* chunks(all: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* all
}

beforeAll(async () => {
  await writeBackupFile(file, facts, mine.publicKey, sources())
})

const check = async (path: string, key = mine.privateKey) =>
  checkBackupFile(await openBackupFile(path, 'database'), key)

test('a written backup is read back, with the rows of each table', async () => {
  const manifest = await check(file)
  expect(manifest.map(({ name, rows: count }) => [name, count])).toEqual([
    ['es.events', 3],
    ['vault.texts', 0],
  ])
  expect(await readdir(folder)).toEqual(['whole'])
})

test('another key is refused by name', async () => {
  const other = generateKeyPairSync('x25519').privateKey
  await expect(check(file, other)).rejects.toThrow('The key does not fit')
})

test('a truncated file, a flipped byte and swapped frames are detected at any place', async () => {
  const whole = await readFile(file)
  const header = whole.indexOf(10) + 1
  const frame = 4 + (1 << 20) + 16
  const broken = join(folder, 'broken')
  const noticed = async (bytes: Buffer) => {
    await writeFile(broken, bytes)
    await expect(check(broken)).rejects.toThrow('is cut or damaged')
  }
  for (const end of [header, header + 3, header + frame, header + 2 * frame, whole.length - 1])
    await noticed(whole.subarray(0, end))
  for (const place of [header + 1, header + 4, header + frame + 100, whole.length - 1]) {
    const changed = Buffer.from(whole)
    changed.writeUInt8((changed[place] ?? 0) ^ 1, place)
    await noticed(changed)
  }
  const [first, second] = [0, 1].map((n) => whole.subarray(header + n * frame, header + (n + 1) * frame))
  await noticed(
    Buffer.concat(
      [whole.subarray(0, header), second ?? '', first ?? '', whole.subarray(header + 2 * frame)].map((part) =>
        Buffer.from(part),
      ),
    ),
  )
  // The plaintext header is authenticated with each frame.
  await noticed(Buffer.from(whole.toString('latin1').replace('"head":"7"', '"head":"8"'), 'latin1'))
})

test.each([
  ['1', 'older format 1'],
  ['3', 'format 3, and this Bon reads up to 2'],
])('format %s names the Bon version that restores it', async (format, sentence) => {
  const path = join(folder, `format-${format}`)
  const text = (await readFile(file)).toString('latin1')
  await writeFile(path, Buffer.from(text.replace('"bon_backup":2', `"bon_backup":${format}`), 'latin1'))
  await expect(openBackupFile(path, 'database')).rejects.toThrow(sentence)
})

test('a failing source leaves no file, and earlier backups unchanged', async () => {
  async function* failing(): AsyncGenerator<Source> {
    yield* sources()
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  }
  const path = join(folder, 'full')
  await expect(writeBackupFile(path, facts, mine.publicKey, failing())).rejects.toThrow('The disk is full')
  expect((await readdir(folder)).filter((name) => name.startsWith('full'))).toEqual([])
  await check(file)
})
