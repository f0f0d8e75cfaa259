import type { RecordedEvent } from '@bon/contracts/kernel'

/** The position of an event in the log, as text for people and JSON. */
export type Where = { stream: string; revision: string; position: string; type: string }

export const whereOf = ({ stream, revision, position, type }: RecordedEvent): Where => ({
  stream,
  revision: revision.toString(),
  position: position.toString(),
  type,
})
