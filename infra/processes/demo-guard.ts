import { demoPassword, demoUsers } from '../demo/index.ts'
import { isLoopback } from '../http/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Config } from './config.ts'

/**
 * The demo's accounts have a published password, so the demo is for one machine only: a start that other machines could
 * reach is refused while the demo is on, or while one of its accounts keeps that password (S-03).
 */
export const refuseReachableDemo = async (
  { host, demo_days }: Pick<Config, 'host' | 'demo_days'>,
  { hasPassword }: Pick<Identity, 'hasPassword'>,
): Promise<void> => {
  if (isLoopback(host)) return
  if (demo_days !== 'off')
    throw new Error(
      `Bon cannot start: HOST=${host} lets other machines in, and the demo's passwords are known to everybody. Set BON_DEMO_DAYS=off, or leave HOST away to use the demo on this machine.`,
    )
  for (const { email } of demoUsers)
    if (await hasPassword(email, demoPassword))
      throw new Error(
        `Bon cannot start: HOST=${host} lets other machines in, and ${email} still has the demo's password. Give the demo's accounts passwords of their own, or use another DATA_DIR.`,
      )
}
