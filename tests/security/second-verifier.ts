import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Violation } from '@bon/infra/bundle-verifier'
import { ROOT } from '../architecture/cruise.ts'

const script = join(ROOT, 'infra/bundle-verifier/verify_bundle.py')

/** The second verifier needs Python 3.9; without one its tests are skipped, and say so. */
export const has_python =
  spawnSync('python3', ['-c', 'import sys, zoneinfo; sys.exit(sys.version_info < (3, 9))']).status === 0
export const unlessPython = has_python ? '' : ' (skipped: this machine has no python3)'

export type SecondVerdict =
  | { ok: true; checked: Record<string, number>; pinned_up_to: number }
  | { ok: false; violation: Violation }

/** What the Python program says of several files, in one run: signatures that they share are verified once. */
export const secondVerdicts = async (
  files: readonly (readonly string[])[],
  anchors: readonly string[] = [],
): Promise<SecondVerdict[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'bon-python-'))
  const paths = await Promise.all(
    files.map(async (lines, n) => {
      const path = join(folder, `${n}.bundle.gz`)
      await writeFile(path, await promisify(gzip)(lines.map((line) => `${line}\n`).join(''), { level: 1 }))
      return path
    }),
  )
  const given = anchors.flatMap((text) => ['--anchor', text])
  const { stdout, stderr } = spawnSync('python3', [script, '--json', ...paths, ...given], {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  if (stderr !== '') throw new Error(stderr)
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as SecondVerdict)
}

/** Its answer to a file as it lies on the disk, in at most 400 MB of memory. */
export const secondAnswer = (path: string): { status: number | null; stdout: string; stderr: string } =>
  spawnSync('sh', ['-c', 'ulimit -v 400000; exec python3 "$0" --json "$1"', script, path], {
    encoding: 'utf8',
  })

/** What an expression of the Python program is, as JSON. */
const inPython = (imported: string, expression: string, input = 'null'): unknown => {
  const program = [
    'import json, sys',
    `sys.path.insert(0, ${JSON.stringify(join(ROOT, 'infra/bundle-verifier'))})`,
    'sys.dont_write_bytecode = True',
    `from verify_bundle import ${imported}`,
    'given = json.load(sys.stdin)',
    `print(json.dumps(${expression}))`,
  ].join('\n')
  return JSON.parse(execFileSync('python3', ['-c', program], { input, encoding: 'utf8' }))
}

/** What the Python program takes each of these events for; null where it is sealed by no entry. */
export const secondSources = (events: readonly object[]): (string | null)[] =>
  inPython('source_of', '[(source_of(event) or [None])[0] for event in given]', JSON.stringify(events)) as (
    | string
    | null
  )[]

/** The codes of the Python program: point, what they affect, and what they mean. */
export const secondFindings = (): Record<string, [number, string, string]> =>
  inPython('FINDINGS', 'FINDINGS') as Record<string, [number, string, string]>
