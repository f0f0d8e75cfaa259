import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { most_line_bytes } from '@bon/contracts/bundles'
import { canonical } from '@bon/contracts/kernel'
import { linesOf, verifyBundle } from '@bon/infra/bundle-verifier'
import { keyFileSigner } from '@bon/infra/signer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { smallTrade } from '../../infra/spec-support/verify/spec-shop.ts'
import { bundleOf, setUpShop } from './sample-bundle.ts'
import { has_python, secondAnswer, unlessPython } from './second-verifier.ts'

let folder: string
/** Two lines that every verifier reads. */
let honest: string[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bon-hostile-'))
  const signer = await keyFileSigner(folder, Date.parse('2026-11-21'))
  honest = (await bundleOf(await smallTrade(signer, { spans: true, setUp: setUpShop }))).slice(0, 2)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A file that begins as an honest one. */
const fileOf = (rest: Uint8Array | string): Uint8Array =>
  gzipSync(Buffer.concat([Buffer.from(honest.map((line) => `${line}\n`).join('')), Buffer.from(rest)]), {
    level: 1,
  })
/** 200 MB without the end of a line, in less than one. */
const bomb = () => fileOf(Buffer.alloc(200_000_000, 'a'))
const longLine = (bytes: number) => fileOf(`${JSON.stringify('a'.repeat(bytes - 2))}\n`)
const wrongBefore = () => fileOf(`no line\n${'a'.repeat(most_line_bytes + 1)}\n`)
/** An event whose data are arrays in one another. */
const deep = () => {
  const line = JSON.parse(honest[1] ?? '{}')
  const text = canonical({ ...line, line: 'event', data: 'here' })
  return fileOf(`${text.replace('"here"', `${'['.repeat(200_000)}${']'.repeat(200_000)}`)}\n`)
}

const piece_bytes = 16_384

/** What the first verifier says, and how many bytes of the file it took. */
const firstAnswer = async (file: Uint8Array) => {
  let taken = 0
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (taken >= file.length) return controller.close()
      controller.enqueue(new Uint8Array(file.subarray(taken, taken + piece_bytes)))
      taken += piece_bytes
    },
  })
  const verdict = await verifyBundle(linesOf(stream))
  return { taken, violation: verdict.ok ? undefined : verdict.violation }
}
const unreadable = (line: number) => ({ kind: 'line.unreadable', where: { line } })

describe('a file that wants more memory than there is', () => {
  test('a line without an end is refused before it is read', async () => {
    const file = bomb()
    const { taken, violation } = await firstAnswer(file)
    expect(violation).toMatchObject(unreadable(3))
    expect(violation?.summary).toContain('too long')
    expect(taken).toBeLessThan(file.length / 4)
  })

  test('the longest line is read, and one byte more is not', async () => {
    const longest = await firstAnswer(longLine(most_line_bytes))
    expect(longest.violation).toMatchObject(unreadable(3))
    expect(longest.violation?.summary).not.toContain('too long')
    const longer = await firstAnswer(longLine(most_line_bytes + 1))
    expect(longer.violation?.summary).toContain('too long')
  })

  test('what was wrong before it is named, and not the line that is too long', async () => {
    const { violation } = await firstAnswer(wrongBefore())
    expect(violation).toMatchObject(unreadable(3))
    expect(violation?.summary).not.toContain('too long')
  })

  test('a value that is nested too deep makes a line that cannot be read', async () => {
    const { violation } = await firstAnswer(deep())
    expect(violation).toMatchObject(unreadable(3))
  })
})

describe.skipIf(!has_python)(`the same for the second verifier, in Python${unlessPython}`, () => {
  const answer = async (name: string, file: Uint8Array) => {
    const path = join(folder, name)
    await writeFile(path, file)
    const { status, stdout, stderr } = secondAnswer(path)
    return { status, stderr, violation: stdout === '' ? undefined : JSON.parse(stdout).violation }
  }

  test('a line without an end, a line of one byte too many, and a value that is nested too deep are contradictions', async () => {
    expect(await answer('bomb', bomb())).toMatchObject({ status: 1, stderr: '', violation: unreadable(3) })
    const longer = await answer('longer', longLine(most_line_bytes + 1))
    expect(longer).toMatchObject({ status: 1, stderr: '', violation: unreadable(3) })
    expect(longer.violation.detail).toContain('too long')
    const longest = await answer('longest', longLine(most_line_bytes))
    expect(longest.violation).toMatchObject(unreadable(3))
    expect(longest.violation.detail).not.toContain('too long')
    expect(await answer('deep', deep())).toMatchObject({
      status: 1,
      stderr: '',
      violation: unreadable(3),
    })
  })

  test('what was wrong before a line that is too long, or nested too deep, is named', async () => {
    const before = await answer('before', wrongBefore())
    expect(before).toMatchObject({ status: 1, stderr: '', violation: unreadable(3) })
    expect(before.violation.detail).not.toContain('too long')
    const nested = fileOf(
      `no line\n"ZReportClosed"${'['.repeat(200_000)}\n${'['.repeat(200_000)}"ZReportClosed"\n`,
    )
    expect(await answer('nested', nested)).toMatchObject({ status: 1, stderr: '', violation: unreadable(3) })
  })

  test('a file that was damaged on its way is not looked at, which is no contradiction', async () => {
    const file = fileOf('').fill(0xff, 40)
    const { status, stderr } = await answer('damaged', file)
    expect(status).toBe(3)
    expect(stderr).toContain('could not verify')
  })
})
