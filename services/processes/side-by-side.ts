import type { RecordedEvent } from '@bon/contracts/kernel'

/** Few enough that requests of the same process are served in between. */
const most = 25

/** Processes events of one stream in sequence and streams concurrently. Throws the first error once all have ended. */
export const sideBySide = async (
  events: readonly RecordedEvent[],
  react: (event: RecordedEvent) => Promise<void>,
): Promise<void> => {
  const streams = [...Map.groupBy(events, ({ stream }) => stream).values()]
  const next = async (): Promise<void> => {
    for (let own = streams.shift(); own; own = streams.shift()) for (const event of own) await react(event)
  }
  const ended = await Promise.allSettled(Array.from({ length: most }, next))
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}
