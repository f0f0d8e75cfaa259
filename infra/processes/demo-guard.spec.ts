import { describe, expect, test } from 'vitest'
import { demoPassword, demoUsers } from '../demo/index.ts'
import { refuseReachableDemo } from './demo-guard.ts'

const noUsers = { hasPassword: async () => false }
const [first] = demoUsers
const unchanged = {
  hasPassword: async (email: string, password: string) => email === first?.email && password === demoPassword,
}

describe('S-03: the demo runs only on a local machine', () => {
  test.each(['127.0.0.1', 'localhost', '::1'])('it starts at %s', async (host) => {
    await refuseReachableDemo({ host, demo_days: 30 }, unchanged)
  })

  test.each(['0.0.0.0', '::', '192.168.1.20', 'localhost.example'])(
    'and refuses to start at %s',
    async (host) => {
      const start = refuseReachableDemo({ host, demo_days: 0 }, noUsers)
      await expect(start).rejects.toThrow('BON_DEMO_DAYS=off')
    },
  )

  test('a folder whose demo was switched off later still has its passwords', async () => {
    const config = { host: '0.0.0.0', demo_days: 'off' } as const
    await expect(refuseReachableDemo(config, unchanged)).rejects.toThrow(first?.email)
    await refuseReachableDemo(config, noUsers)
  })
})
