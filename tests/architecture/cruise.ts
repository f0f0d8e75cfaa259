import { execFile } from 'node:child_process'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..', '..')
export const ROOMS = ['contracts', 'services', 'projections', 'web', 'infra', 'tests']

export type Violation = { from: string; to: string; rule: { name: string } }
export type Cruise = {
  summary: { violations: Violation[]; totalCruised: number }
  modules: { source: string }[]
}

const CRUISER = join(ROOT, 'node_modules', '.bin', 'depcruise')

/** Runs the same command as `npm test`, on this repository or on a fixture with the same layout. */
export const cruise = (folder: string, rooms: readonly string[]): Promise<Cruise> =>
  new Promise((resolve, reject) => {
    const args = [
      CRUISER,
      '--config',
      join(ROOT, '.dependency-cruiser.mjs'),
      '--output-type',
      'json',
      ...rooms,
    ]
    const options = { cwd: folder, maxBuffer: 100_000_000 }
    execFile(CRUISER, args, options, (error, stdout, stderr) => {
      try {
        resolve(JSON.parse(stdout) as Cruise)
      } catch {
        reject(error ?? new Error(stderr))
      }
    })
  })
