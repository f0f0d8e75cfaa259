import { Server } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { newId } from '../clock/index.ts'
import { createDialler } from '../dialler/index.ts'
import { openDevices, simulatorAddress } from './devices.ts'
import { listenOnAnyPort } from './listen.ts'

const tooManyFiles = () => Object.assign(new Error('listen EMFILE'), { code: 'EMFILE' })

/** `listen` fails as in a process without free file descriptors. */
const refuseToListen = () =>
  vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server) {
    queueMicrotask(() => this.emit('error', tooManyFiles()))
    return this
  })
afterEach(() => {
  vi.restoreAllMocks()
})

describe('without a free file descriptor', () => {
  test('a device that cannot listen rejects, and the process continues', async () => {
    refuseToListen()
    await expect(listenOnAnyPort(() => {})).rejects.toThrow('EMFILE')
  })

  test('a listening device survives a connection that cannot be accepted', async () => {
    const servers: Server[] = []
    const { listen } = Server.prototype
    vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server, ...args: unknown[]) {
      servers.push(this)
      return Reflect.apply(listen, this, args)
    })
    const device = await listenOnAnyPort(() => {})
    expect(servers[0]?.emit('error', tooManyFiles())).toBe(true)
    await device.close()
  })

  test('the demo’s box does not answer, and answers again once descriptors are free', async () => {
    const devices = openDevices({ newId, dialler: createDialler(), simulate: true })
    const at = { uuid: newId(), address: simulatorAddress }
    const refused = refuseToListen()
    expect(await devices.box.ping(at)).toMatchObject({ rejection: 'box.no_answer' })
    refused.mockRestore()
    expect(await devices.box.ping(at)).toEqual({ done: true })
    await devices.close()
  })
})
