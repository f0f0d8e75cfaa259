import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../embedded/root.ts'

const begin = (PORT: number, DATA_DIR: string): ChildProcess =>
  spawn(process.execPath, ['infra/processes/terminal-simulator.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(PORT), DATA_DIR },
  })
const addressOf = (child: ChildProcess) =>
  new Promise<string>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      const address = /http:\/\/\S+/.exec(chunk.toString())?.[0]
      if (address) resolve(address.replace('localhost', '127.0.0.1'))
    })
  })

test('the program prints where its terminals listen, also when its port is taken', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'bon-terminals-'))
  const holder = createServer()
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
  const at = holder.address()
  const occupiedPort = typeof at === 'object' && at ? at.port : 0
  const child = begin(occupiedPort, dir)
  try {
    const address = await addressOf(child)
    expect(address).not.toContain(`:${occupiedPort}`)
    expect(await (await fetch(address)).text()).toContain('Terminal 71100001')
  } finally {
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await exited
    holder.close()
    await rm(dir, { recursive: true, force: true })
  }
})
