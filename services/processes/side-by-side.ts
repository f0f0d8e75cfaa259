import type { RecordedEvent } from '@bon/contracts/kernel'

/** So few that requests of the same process come in between. */
const most = 25

/** Events of one stream one after the other, and streams beside each other. Throws the first error once all have ended. */
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
