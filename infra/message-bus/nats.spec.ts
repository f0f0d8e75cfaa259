import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { connect } from 'nats'
import { describe, expect, onTestFinished, test } from 'vitest'
import { messageBusContract } from './message-bus.contract.ts'
import { natsMessageBus } from './nats.ts'

const [user, password] = ['bon', 'n@ts:1/2']
const installed = spawnSync('nats-server', ['--version']).status === 0

if (installed) {
  messageBusContract(
    'the NATS bus',
    async () => {
      const port = await freePort()
      let server = natsServer(port)
      const url = withPassword(port)
      const [bus, other] = await Promise.all([natsMessageBus({ url }), natsMessageBus({ url })])
      return {
        bus,
        other,
        async breakAndRestore() {
          await stopped(server)
          server = natsServer(port)
        },
        async close() {
          await Promise.all([bus.close(), other.close()])
          await stopped(server)
        },
      }
    },
    { wire: true },
  )

  test('S-16: a client without the password receives no notification', async () => {
    const port = await freePort()
    const server = natsServer(port)
    onTestFinished(() => stopped(server))
    const bus = await natsMessageBus({ url: withPassword(port) })
    onTestFinished(() => bus.close())
    const stranger = connect({ servers: `nats://127.0.0.1:${port}`, reconnect: false })
    await expect(stranger).rejects.toMatchObject({ code: 'AUTHORIZATION_VIOLATION' })
  })
} else {
  describe('the NATS bus', () => {
    test.skip('its contract: no nats-server on PATH (Debian: apt-get install nats-server)', () => undefined)
  })
}

/** Not awaited: the client's `waitOnFirstConnect` and reconnecting are what the product relies on. */
function natsServer(port: number): ChildProcess {
  return spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), '--user', user, '--pass', password], {
    stdio: 'ignore',
  })
}

/** As `compose.yaml` starts it; an operator's password may contain characters that are reserved in URLs. */
function withPassword(port: number): string {
  return `nats://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}`
}

async function stopped(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGKILL')
  await once(server, 'exit')
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
