import { describe, expect, test } from 'vitest'
import { collectLines } from '../logger/collect-lines.ts'
import { kindOf } from './address-rules.ts'
import { createDialler } from './dialler.ts'

const names: Record<string, string[]> = {
  'printer.example': ['93.184.216.34'],
  'inside.example': ['192.168.1.50'],
  'rebind.example': ['93.184.216.34', '127.0.0.1'],
  // Notations that the operating system resolves to loopback.
  '2130706433': ['127.0.0.1'],
  '0x7f.1': ['127.0.0.1'],
  localhost: ['127.0.0.1', '::1'],
}
const options = {
  resolve: async (host: string) => names[host] ?? Promise.reject(new Error('no such name')),
  ownAddresses: () => ['203.0.113.9', '192.168.1.2'],
}

describe('S-06: addresses configured by a company', () => {
  test.each([
    '127.0.0.1',
    '127.0.0.2:9100',
    '127.8.8.8:5432',
    'localhost:4598',
    '2130706433:4598',
    '0x7f.1',
    '0.0.0.0',
    '169.254.169.254:80',
    '100.100.100.200',
    '224.0.0.1',
    '255.255.255.255',
    'rebind.example',
    // The machine's own public address.
    '203.0.113.9:3000',
  ])('%s is refused wherever Bon runs', async (address) => {
    for (const is_own_network of [false, true])
      expect(await createDialler({ ...options, is_own_network }).place(address, 9100)).toBe('refused')
  })

  test.each(['10.1.2.3', '172.16.0.1', '192.168.1.50', '100.64.3.1', 'inside.example'])(
    '%s is refused unless Bon runs on the shop’s own network',
    async (address) => {
      expect(await createDialler(options).place(address, 9100)).toBe('refused')
      const place = await createDialler({ ...options, is_own_network: true }).place(address, 9100)
      expect(place).toMatchObject({ port: 9100 })
    },
  )

  test('the machine’s own address in that network is refused too', async () => {
    expect(await createDialler({ ...options, is_own_network: true }).place('192.168.1.2', 1)).toBe('refused')
  })

  test('a public device is dialled by the address that was resolved', async () => {
    const { place } = createDialler(options)
    expect(await place('printer.example:9101', 9100)).toEqual({ host: '93.184.216.34', port: 9101 })
    expect(await place('nobody.example', 9100)).toBe('unknown')
  })

  test('what the operator allows is allowed, by port or for all ports, and nothing else', async () => {
    const { place, permit } = createDialler({ ...options, allowed: ['127.0.0.1:4000', 'inside.example'] })
    expect(await place('127.0.0.1:4000', 1)).toEqual({ host: '127.0.0.1', port: 4000 })
    expect(await place('127.0.0.1:4001', 1)).toBe('refused')
    expect(await place('Inside.Example:7', 1)).toEqual({ host: '192.168.1.50', port: 7 })
    permit('127.0.0.1:4001')
    expect(await place('127.0.0.1:4001', 1)).toEqual({ host: '127.0.0.1', port: 4001 })
  })

  test('names whose server does not answer occupy at most two look-ups, and nobody waits for them', async () => {
    const pendingHosts: string[] = []
    const resolve = (host: string) =>
      host === 'good.example'
        ? Promise.resolve(['93.184.216.34'])
        : new Promise<readonly string[]>(() => pendingHosts.push(host))
    const { place } = createDialler({ ...options, resolve, timeout_ms: 20 })
    expect(await place('good.example', 1)).toMatchObject({ port: 1 })
    const silent = ['a.example', 'a.example', 'b.example', 'c.example', 'd.example']
    const places = await Promise.all(silent.map((name) => place(name, 1)))
    expect(places).toEqual(silent.map(() => 'unknown'))
    expect(pendingHosts).toEqual(['a.example', 'b.example'])
  })

  test('a refused address is logged to the operator once', async () => {
    const { log, lines } = collectLines()
    const { place } = createDialler({ ...options, log })
    await place('127.0.0.1:9', 1)
    await place('127.0.0.1:9', 1)
    expect(lines).toEqual([expect.objectContaining({ level: 'warn', device: '127.0.0.1:9' })])
  })

  test.each([
    ['::1', 'never'],
    ['::', 'never'],
    ['fe80::1', 'never'],
    ['::ffff:127.0.0.1', 'never'],
    ['::ffff:7f00:1', 'never'],
    ['::127.0.0.1', 'never'],
    ['::ffff:10.0.0.1', 'own_network'],
    ['64:ff9b::7f00:1', 'never'],
    ['fd00:ec2::254', 'never'],
    ['fd12::1', 'own_network'],
    ['2001:db8::1', 'public'],
    ['::ffff:93.184.216.34', 'public'],
  ] as const)('%s is %s', (ip, kind) => {
    expect(kindOf(ip)).toBe(kind)
  })
})
