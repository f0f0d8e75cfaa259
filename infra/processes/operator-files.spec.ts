import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { operatorFiles } from './operator-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'bon-operator-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
let ms = 0
const files = operatorFiles(folder, () => ms)
const lay = (text: string) => writeFile(join(folder, 'maintenance.json'), text)

test('RES-01, RES-04: the application is closed while maintenance.json is in DATA_DIR, checked once a second', async () => {
  expect(await files.maintenance()).toEqual({ maintenance: false, message: '' })
  await lay('{"message": "Vi er tilbage kl. 4."}')
  expect(await files.maintenance()).toEqual({ maintenance: false, message: '' })
  ms += 1_000
  expect(await files.maintenance()).toEqual({ maintenance: true, message: 'Vi er tilbage kl. 4.' })
  await rm(join(folder, 'maintenance.json'))
  ms += 1_000
  expect(await files.maintenance()).toEqual({ maintenance: false, message: '' })
})

test.each(['', 'lukket', '{"message": 7}', '[]'])(
  'RES-01: a file with %j closes it without a message',
  async (text) => {
    await lay(text)
    ms += 1_000
    expect(await files.maintenance()).toEqual({ maintenance: true, message: '' })
  },
)

test('DEF-76, RES-12: encourage_update.txt has the operator’s value, and 0 without the file', async () => {
  expect(await files.encouraged()).toBe('0')
  await writeFile(join(folder, 'encourage_update.txt'), ' 20261121230000\n')
  expect(await files.encouraged()).toBe('20261121230000')
  expect(await operatorFiles(undefined, () => 0).encouraged()).toBe('0')
})
