import { spawnSync } from 'node:child_process'
import { loadavg } from 'node:os'
import * as append from './append.ts'
import * as bundle from './bundle.ts'
import * as bytes from './bytes.ts'
import * as catalogue from './catalogue.ts'
import * as closing from './closing.ts'
import * as cold from './cold.ts'
import * as exportFiles from './exports.ts'
import * as growth from './growth.ts'
import * as journal from './journal.ts'
import * as kitchen from './kitchen.ts'
import * as limits from './limits.ts'
import * as lists from './lists.ts'
import * as live from './live.ts'
import type { Metric } from './metric.ts'
import * as rebuild from './rebuild.ts'
import * as register from './register.ts'
import * as replay from './replay.ts'
import * as sale from './sale.ts'
import * as soak from './soak.ts'
import * as year from './year.ts'

/** `limits` always runs first: figures are compared as value / baseline of the same run. */
const benches: Record<string, { run(): Promise<Metric[]> }> = {
  limits,
  append,
  sale,
  bytes,
  closing,
  live,
  kitchen,
  catalogue,
  lists,
  exports: exportFiles,
  register,
  cold,
  growth,
  replay,
}
/** Ten minutes, and four on the year that `pnpm fixture` makes: run only when named. */
const long_benches: Record<string, { run(): Promise<Metric[]> }> = { soak, year, rebuild, bundle, journal }
const allBenches = { ...benches, ...long_benches }
const requestedNames = process.argv.slice(2)
const unknown = requestedNames.filter((name) => !(name in allBenches))
if (unknown.length > 0)
  throw new Error(`no bench is called ${unknown.join(', ')}: ${Object.keys(allBenches).join(', ')}`)

const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout.trim()
const names =
  requestedNames.length === 0
    ? Object.keys(benches)
    : Object.keys(allBenches).filter((name) => name === 'limits' || requestedNames.includes(name))
const all: Metric[] = []
for (const name of names) {
  for (const metric of (await allBenches[name]?.run()) ?? []) {
    all.push(metric)
    process.stdout.write(
      `${JSON.stringify({ bench: name, ...metric, ...yardsticks(), load: round(loadavg()[0] ?? 0), commit })}\n`,
    )
  }
}

/** The baselines of the same run, in every row: figures are only comparable relative to them. */
function yardsticks() {
  const rsa = all.find(({ name }) => name === limits.signature_name)
  return rsa ? { raw_insert_per_s: best('raw insert'), rsa_3072_ms: rsa.value } : {}
}

function best(start: string): number {
  const rates = all.filter(({ name }) => name.startsWith(start) && name.endsWith('rate'))
  return Math.max(0, ...rates.map(({ value }) => value))
}

const [raw, ours] = [best('raw insert'), best('append, 32')]
if (raw > 0 && ours > 0) {
  process.stdout.write(
    `${JSON.stringify({ bench: 'ratio', name: 'appends at 32 in flight / raw limit', value: round(ours / raw), unit: 'of raw' })}\n`,
  )
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
