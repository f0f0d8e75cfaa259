import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { claimDataFolder } from './data-folder.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bon-folder-'))
  onTestFinished(() => rm(folder, { recursive: true }))
})

const saying = (content: object) => writeFile(join(folder, 'format.json'), JSON.stringify(content))
const withCluster = async (major: string) => {
  await mkdir(join(folder, 'postgres', 'cluster'), { recursive: true })
  await writeFile(join(folder, 'postgres', 'cluster', 'PG_VERSION'), `${major}\n`)
}

test('an empty folder is marked, and the same or a newer Bon accepts it again', async () => {
  claimDataFolder(folder, '1.2.3')
  await withCluster('18')
  claimDataFolder(folder, '1.2.3')
  claimDataFolder(folder, '1.10.0')
  expect(JSON.parse(await readFile(join(folder, 'format.json'), 'utf8'))).toEqual({
    format: 3,
    bon: '1.10.0',
  })
})

test.each([
  ['an older Bon', { format: 3, bon: '2.0.0' }, '18', 'newer Bon (2.0.0; this one is 1.9.0): start that one'],
  ['a newer format', { format: 4, bon: '1.9.0' }, '18', 'start that one, or restore a backup'],
  ['an older format', { format: 1, bon: '0.1.0' }, '18', 'start that Bon, or set DATA_DIR to another folder'],
  [
    'another PostgreSQL',
    { format: 3, bon: '1.9.0' },
    '17',
    'PostgreSQL 17, and this Bon has 18: take a backup',
  ],
])('%s says which version to run and changes nothing', async (_, content, major, sentence) => {
  await saying(content)
  await withCluster(major)
  expect(() => claimDataFolder(folder, '1.9.0')).toThrow(sentence)
  expect(JSON.parse(await readFile(join(folder, 'format.json'), 'utf8'))).toEqual(content)
})

test('a folder without a format number is refused', async () => {
  await withCluster('18')
  expect(() => claimDataFolder(folder, '1.9.0')).toThrow('set DATA_DIR to another folder')
})
