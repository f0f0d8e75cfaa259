import type { Scale, ScaleProtocol } from '@bon/contracts/ports'
import type { Dialler } from '../dialler/index.ts'
import { scaleTongues } from './scale-protocols.ts'
import { openWire } from './wire.ts'

/** The common port of serial-to-network adapters. */
const default_port = 4001
const connect_ms = 2_000
/** One second is more than a scale needs for an answer (Magellan 8500, 6.1.1.1). */
const answer_ms = 1_000
const pause_ms = 120

/** Scales that answer over TCP, directly or behind a serial adapter. */
export const tcpScale = (dialler: Pick<Dialler, 'place'>): Scale => ({
  protocols: Object.keys(scaleTongues) as ScaleProtocol[],
  readings: async function* ({ protocol, address }, signal) {
    const tongue = scaleTongues[protocol]
    if (!tongue) return
    const wire = await openWire(dialler, address, default_port, connect_ms, signal)
    if (wire === 'refused' || wire === 'unreachable') return
    try {
      while (wire.isOpen()) {
        wire.forget()
        wire.send(tongue.request)
        const reading = await wire.receive(tongue.parse, answer_ms)
        if (reading) yield reading
        await wire.receive(() => undefined, pause_ms)
      }
    } finally {
      wire.close()
    }
  },
})
