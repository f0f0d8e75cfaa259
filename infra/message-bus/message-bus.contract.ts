import { setTimeout as sleep } from 'node:timers/promises'
import type { MessageBus } from '@bon/contracts/ports'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

/** `other` is the bus as a second process sees it. A bus without a network connection cannot break it. */
export type Rig = {
  bus: MessageBus
  other: MessageBus
  breakAndRestore?: () => Promise<void>
  close(): Promise<void>
}

export const messageBusContract = (name: string, makeRig: () => Promise<Rig>, { wire }: { wire: boolean }) =>
  describe(name, () => {
    let rig: Rig
    beforeAll(async () => {
      rig = await makeRig()
    })
    afterAll(() => rig?.close())

    /** Collects messages as `subject=message` until a later marker has arrived over the same connection. */
    const listen = (bus: MessageBus, pattern: string) => {
      const messages: string[] = []
      const hush = bus.subscribe(pattern, (message, subject) => messages.push(`${subject}=${message}`))
      return { messages: messages, hush }
    }
    const settled = async () => {
      const marker = listen(rig.other, 'marker.>')
      const own = listen(rig.bus, 'marker.>')
      await vi.waitFor(() => {
        rig.bus.publish('marker.now', '')
        expect(marker.messages.length * own.messages.length).toBeGreaterThan(0)
      })
      marker.hush()
      own.hush()
    }

    test('a message reaches every listener of its subject, in this and the other process, in order', async () => {
      const [here, there, twice] = [
        listen(rig.bus, 'log.appended'),
        listen(rig.other, 'log.appended'),
        listen(rig.other, 'log.appended'),
      ]
      await settled()
      for (const message of ['1', '2', 'tre 🥖']) rig.bus.publish('log.appended', message)
      await settled()
      const expected = ['log.appended=1', 'log.appended=2', 'log.appended=tre 🥖']
      expect([here.messages, there.messages, twice.messages]).toEqual([expected, expected, expected])
      for (const { hush } of [here, there, twice]) hush()
    })

    test('`>` ends a pattern and `*` stands for one token', async () => {
      const patterns = ['live.c1.>', 'live.*.order.u1', 'live.c1', '>']
      const listeners = patterns.map((pattern) => listen(rig.other, pattern))
      await settled()
      rig.bus.publish('live.c1.order.u1', 'a')
      rig.bus.publish('live.c2.order.u1', 'b')
      rig.bus.publish('live.c1', 'c')
      await settled()
      const received = listeners.map((each) =>
        each.messages.filter((line) => !line.startsWith('marker')).map((l) => l.at(-1)),
      )
      expect(received).toEqual([['a'], ['a', 'b'], ['c'], ['a', 'b', 'c']])
      for (const { hush } of listeners) hush()
    })

    test('a stopped listener receives nothing more; stopping twice is harmless', async () => {
      const { messages, hush } = listen(rig.other, 'live.quiet')
      await settled()
      hush()
      hush()
      await settled()
      rig.bus.publish('live.quiet', 'x')
      await settled()
      expect(messages).toEqual([])
    })

    test('publishing never waits for delivery', () => {
      const { messages, hush } = listen(rig.bus, 'live.later')
      rig.bus.publish('live.later', 'x')
      expect(messages).toEqual([])
      hush()
    })

    test.each(['', 'a..b', 'a b', 'a.>', '*'])('%j is not a subject', (subject) => {
      expect(() => rig.bus.publish(subject, 'x')).toThrow(TypeError)
    })
    test.each(['', 'a.>.b', 'a b', '.a'])('%j is not a pattern', (pattern) => {
      expect(() => rig.bus.subscribe(pattern, () => undefined)).toThrow(TypeError)
    })

    if (wire) {
      test('after a break it reports the reconnect, and its listeners receive again', async () => {
        const { messages, hush } = listen(rig.bus, 'live.again')
        const back = vi.fn()
        const forget = rig.bus.onReconnect(back)
        await rig.breakAndRestore?.()
        await vi.waitFor(() => expect(back).toHaveBeenCalled(), 10_000)
        await vi.waitFor(() => {
          rig.other.publish('live.again', 'x')
          expect(messages).toContain('live.again=x')
        }, 10_000)
        forget()
        hush()
      })

      test('publishing while the connection is broken does not throw', async () => {
        const broken = rig.breakAndRestore?.()
        for (let n = 0; n < 20; n++) {
          rig.bus.publish('live.lost', `${n}`)
          await sleep(5)
        }
        await broken
      })
    }

    test('a closed bus delivers nothing', async () => {
      const closing = await makeRig()
      const { messages } = listen(closing.bus, 'live.closed')
      await closing.bus.close()
      closing.bus.publish('live.closed', 'x')
      await sleep(20)
      expect(messages).toEqual([])
      await closing.close()
    })
  })
