import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { most_line_bytes } from '@bon/contracts/bundles'
import { linesOf, verifyBundle } from '@bon/infra/bundle-verifier'
import { keyFileSigner } from '@bon/infra/signer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { smallTrade } from '../../infra/spec-support/verify/spec-shop.ts'
import { ROOT } from '../architecture/cruise.ts'
import { fileOf, hostile_files } from './hostile-files.ts'
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

describe.each(hostile_files)('%s: %s', (name, code, line, file) => {
  let bytes: Uint8Array
  beforeAll(() => {
    bytes = file(honest)
  })
  const violation = { code, where: line === undefined ? {} : { line } }

  test('the first verifier ends with a code, and takes no more of the file than it needs', async () => {
    const { taken, violation: found } = await firstAnswer(bytes)
    expect(found).toMatchObject(violation)
    if (name.startsWith('200 MB')) expect(taken).toBeLessThan(bytes.length / 4)
  })

  test.skipIf(!has_python)(`the second one with the same, in 400 MB${unlessPython}`, async () => {
    const path = join(folder, 'hostile')
    await writeFile(path, bytes)
    const { status, stdout, stderr } = secondAnswer(path)
    expect(JSON.parse(stdout).violation).toMatchObject(violation)
    const is_damaged = code === 'file.damaged'
    expect({ status, said: stderr }).toEqual({
      status: is_damaged ? 3 : 1,
      said: is_damaged ? expect.stringMatching(/^could not verify: .+\n$/) : '',
    })
  })
})

test('the command ends with a sentence, a code and no stack', async () => {
  const answers = await Promise.all(
    ['no gzip', 'a key twice'].map(async (called) => {
      const [, , , file] = hostile_files.find(([name]) => name === called) ?? []
      const path = join(folder, called)
      await writeFile(path, file?.(honest) ?? '')
      return commandAnswer(path)
    }),
  )
  expect(answers).toMatchObject([
    { status: 3, violation: { code: 'file.damaged', point: 1 } },
    { status: 1, stderr: '', violation: { code: 'line.not_canonical', point: 1, pinned_up_to: 0 } },
  ])
  expect(answers[0]?.stderr).toMatch(/^could not verify: .+\n$/)
})

const commandAnswer = (path: string) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'infra/bundle-verifier/cli.ts'), path, '--json'],
    { encoding: 'utf8' },
  )
  return { status, stderr, violation: JSON.parse(stdout).violation }
}

describe('a line that is too long', () => {
  const longLine = (bytes: number) => `${JSON.stringify('a'.repeat(bytes - 2))}\n`
  const too_long = 'the line is too long'

  test('the longest line is read, and one byte more is not', async () => {
    const longest = await firstAnswer(fileOf(honest, longLine(most_line_bytes)))
    expect(longest.violation).toMatchObject({ code: 'line.unreadable', where: { line: 3 } })
    expect(longest.violation?.summary).not.toContain(too_long)
    const longer = await firstAnswer(fileOf(honest, longLine(most_line_bytes + 1)))
    expect(longer.violation?.summary).toContain(too_long)
  })

  test('what was wrong before it is named, and not the line that is too long', async () => {
    const { violation } = await firstAnswer(fileOf(honest, 'no line\n', longLine(most_line_bytes + 1)))
    expect(violation).toMatchObject({ code: 'line.unreadable', where: { line: 3 } })
    expect(violation?.summary).not.toContain(too_long)
  })

  test('what was wrong before damage is named, and not the damage', async () => {
    const file = fileOf(honest, 'no line\n', longLine(1_000_000)).subarray(0, -20)
    const { violation } = await firstAnswer(file)
    expect(violation).toMatchObject({ code: 'line.unreadable', where: { line: 3 } })
  })

  test.skipIf(!has_python)(`the same for the second verifier${unlessPython}`, async () => {
    const path = join(folder, 'long')
    const answer = async (...rest: string[]) => {
      await writeFile(path, fileOf(honest, ...rest))
      const { status, stdout, stderr } = secondAnswer(path)
      return { status, stderr, violation: JSON.parse(stdout).violation }
    }
    const unreadable = { status: 1, stderr: '', violation: { code: 'line.unreadable', where: { line: 3 } } }
    const longest = await answer(longLine(most_line_bytes))
    const longer = await answer(longLine(most_line_bytes + 1))
    const before = await answer('no line\n', longLine(most_line_bytes + 1))
    const deep = '['.repeat(200_000)
    const nested = await answer(
      `no line\n"ZReportClosed"${deep}\n${deep}"ZReportClosed"\n["ZReportClosed"]\n`,
    )
    for (const each of [longest, longer, before, nested]) expect(each).toMatchObject(unreadable)
    const said = [longest, longer, before].map(({ violation }) => violation.summary.includes(too_long))
    expect(said).toEqual([false, true, false])
  })
})
