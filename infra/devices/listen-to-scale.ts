import { isRejection, type Rejection } from '@bon/contracts/kernel'
import type { BoxPort, Scale, ScaleReading, StopSignal, TimedReading } from '@bon/contracts/ports'
import type { RegisterScale } from '@bon/services/devices'

const pause_ms = 150

/** One weighing: readings from the scale, directly or through its box, until there are enough or the time is up. */
export const listenToScale =
  (tcp: Scale, box: BoxPort) =>
  async (
    scale: RegisterScale,
    isEnough: (readings: readonly TimedReading[]) => boolean,
  ): Promise<readonly TimedReading[] | Rejection<'box.no_answer'>> => {
    const begun = performance.now()
    const stop = new AbortController()
    const late = setTimeout(() => stop.abort(), scale.timeout_ms)
    const readings: TimedReading[] = []
    try {
      for await (const reading of readingsOf(tcp, box, scale, stop.signal)) {
        if (isRejection(reading)) return reading
        readings.push({ ...reading, at: performance.now() - begun })
        if (isEnough(readings)) break
      }
      return readings
    } finally {
      clearTimeout(late)
      stop.abort()
    }
  }

type ReadingResult = ScaleReading | Rejection<'box.no_answer'>

const readingsOf = (
  tcp: Scale,
  box: BoxPort,
  scale: RegisterScale,
  signal: StopSignal,
): AsyncIterable<ReadingResult> => {
  const { uuid, protocol, address } = scale
  if (scale.box) return throughBox(box, { ...scale, box: scale.box }, signal)
  return address === null ? nothing() : tcp.readings({ uuid, protocol, address }, signal)
}

/** A box that does not answer is distinguished from a scale that does not (DEF-77): it has its own ten seconds. */
async function* throughBox(
  port: BoxPort,
  { box, uuid, protocol, address }: RegisterScale & { box: NonNullable<RegisterScale['box']> },
  signal: StopSignal,
): AsyncIterable<ReadingResult> {
  while (!signal.aborted) {
    const reading = await port.readScale(box, { uuid, address }, protocol)
    if (!isRejection(reading)) yield reading
    else if (reading.rejection === 'box.no_answer') yield { ...reading, rejection: 'box.no_answer' }
    await new Promise((resolve) => setTimeout(resolve, pause_ms))
  }
}

async function* nothing(): AsyncIterable<ReadingResult> {}
