import { runPnpm } from './pnpm.ts'

/**
 * `pnpm run audit`: queries the registry for known vulnerabilities of the installed packages (G-33). 0: none that are
 * high or critical; 1: at least one; 2: the registry did not respond, so nothing is known.
 */
export const audit = async (): Promise<number> => {
  const { code, stdout, stderr } = await runPnpm(['audit', '--audit-level', 'high'])
  const isAnswer = !`${stdout}${stderr}`.includes('ERR_PNPM_') && /vulnerabilit/i.test(stdout)
  if (!isAnswer) {
    console.error(`The registry did not answer, so nothing is known of vulnerabilities.\n${stderr.trim()}`)
    return 2
  }
  console.log(stdout.trim())
  return code === 0 ? 0 : 1
}
