export type Batched = { stream: string; bytes: number }

const APPENDS = 256
const BYTES = 1_000_000

/**
 * Group commit without a timer (LOG-1): what arrives while a batch is being sent becomes the next batch, so one caller
 * has no delay and many share a commit. A batch has at most one append per stream, because its verdicts are taken
 * before its first event is written.
 */
export const batcher = <T extends Batched>(send: (batch: T[]) => Promise<void>) => {
  let waiting: T[] = []
  let pumping: Promise<void> | undefined

  const take = (): T[] => {
    const batch: T[] = []
    const left: T[] = []
    const streams = new Set<string>()
    let bytes = 0
    for (const item of waiting) {
      const full = batch.length === APPENDS || (batch.length > 0 && bytes + item.bytes > BYTES)
      if (full || streams.has(item.stream)) left.push(item)
      else {
        batch.push(item)
        bytes += item.bytes
      }
      streams.add(item.stream) // a deferred append also defers later ones of its stream
    }
    waiting = left
    return batch
  }

  const pump = async () => {
    // Collects callers of the same turn, and those that continue after the last batch, in this batch.
    do {
      await new Promise(setImmediate)
      await send(take())
    } while (waiting.length > 0)
    pumping = undefined
  }

  return {
    add(item: T) {
      waiting.push(item)
      pumping ??= pump()
    },
    drained: async () => {
      await pumping
    },
  }
}
