import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../embedded/root.ts'
import { runPnpm } from './pnpm.ts'

type Component = { name: string; group?: string; version: string; purl: string; licenses?: unknown[] }

/** Packages without a licence known to pnpm: our own, and those that state it only in a file (MIT, each reviewed). */
const reviewedLicences = [/^pkg:npm\/(%40|@)bon\//, /^pkg:npm\/(ssh2|cpu-features|buildcheck|png-js)@/]

/**
 * `pnpm bom`: writes reports/sbom.json, all packages of the installation as CycloneDX 1.6 (ASVS 15.1.2), and fails
 * where one has no version or an unknown licence. Needs no network.
 */
export const sbom = async (): Promise<number> => {
  const format = ['--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--sbom-type', 'application']
  const { code, stdout, stderr } = await runPnpm(['sbom', ...format])
  if (code !== 0) {
    console.error(`pnpm made no bill of materials:\n${stderr}`)
    return 1
  }
  const file = join(ROOT, 'reports', 'sbom.json')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, stdout)
  const { components = [] } = JSON.parse(stdout) as { components?: Component[] }
  const faults = components.filter(
    ({ purl, version, licenses }) =>
      !version || (!licenses?.length && !reviewedLicences.some((pattern) => pattern.test(purl))),
  )
  for (const { purl } of faults) console.error(`${purl}: no version, or no licence that was looked at`)
  console.log(`${components.length} packages in ${file}`)
  return components.length > 0 && faults.length === 0 ? 0 : 1
}
