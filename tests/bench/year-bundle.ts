import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { bundleEndpoints } from '@bon/contracts/bundles'
import { newId } from '@bon/infra/clock'
import { nodeArgs } from '@bon/infra/embedded'
import { ids } from '../harness/shop.ts'
import type { YearShop } from './year-shop.ts'

export type Proved = {
  seconds: number
  cpu_seconds: number
  /** At most, and after numbers of entries. */
  rss_mib: number
  rss_at: { entries: number; mib: number }[]
  checked: Record<string, number>
  entries: number
}

/** Has the server make the bundle of these days, and fetches it. */
export const makeBundle = async ({ call }: YearShop, days: YearShop['days'], file: string): Promise<void> => {
  const here = { company: ids.kajkanten }
  const uuid = newId()
  const asked = await call(bundleEndpoints.create, { ...here, body: { uuid, ...days, with_texts: true } })
  if (asked.status !== 200) throw new Error(`bundle: ${asked.status} ${JSON.stringify(asked.problem)}`)
  for (;;) {
    const { bundles } = (await call(bundleEndpoints.list, here)).body
    const bundle = bundles.find((each) => each.uuid === uuid)
    if (bundle?.status === 'failed') throw new Error(`bundle: ${bundle.reason}`)
    if (bundle?.status === 'success') break
    await sleep(500)
  }
  for (let offset: number | null = 0; offset !== null; ) {
    const piece: { base64: string; next: number | null } = (
      await call(bundleEndpoints.content, { ...here, params: { uuid }, query: { offset } })
    ).body
    await writeFile(file, Buffer.from(piece.base64, 'base64'), { flag: 'a' })
    offset = piece.next
  }
}

/** In a process of its own, which runs on one core where the system can confine it. */
export const proved = async (file: string, part: 'chain' | 'whole'): Promise<Proved> => {
  const script = join(import.meta.dirname, 'prove-bundle.ts')
  const args = [process.execPath, ...nodeArgs, script, file, part]
  const [program = '', ...rest] = process.platform === 'linux' ? ['taskset', '-c', '0', ...args] : args
  const { stdout } = await promisify(execFile)(program, rest, { maxBuffer: 1e7 })
  return JSON.parse(stdout) as Proved
}
