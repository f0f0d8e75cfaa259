import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerWritableStream } from '@grpc/grpc-js'
import type { EventLog, Stored } from './log.ts'
import {
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  eventMessage,
  filterOf,
  nameOf,
  notFoundMessage,
} from './messages.ts'

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>

const BACKWARDS = 1
/** The answer of 23.10 to a position between two records: it interprets the bytes there as a record. */
const NO_RECORD = { code: 2, details: 'Unexpected ReadAllResult: Error' }

/** A stream or the whole log, forwards or backwards; the start is always included, as on the server. */
export const answerRead = (log: EventLog, call: ReadCall): void => {
  const options = call.request.getOptions()
  const byStream = options?.getStream()
  const name = nameOf(byStream?.getStreamIdentifier())
  const found = byStream ? log.stream(name) : log.all
  if (options === undefined || found === undefined) {
    call.write(notFoundMessage(name))
    return void call.end()
  }
  const backwards = options.getReadDirection() === BACKWARDS
  const from = byStream ? fromRevision(options, found.length) : fromPosition(log, options)
  if (from === undefined) return void call.emit('error', NO_RECORD)
  const wants = filterOf(options)?.wants ?? (() => true)
  let left = Number(options.getCount())
  for (let at = from; left > 0 && at >= 0 && at < found.length; at += backwards ? -1 : 1) {
    const event = found[at] as Stored
    if (!wants(event)) continue
    call.write(eventMessage(event))
    left--
  }
  call.end()
}

/** Follows the log strictly after a position, until the caller or a fault ends it. Returns a function to end it. */
export const answerSubscription = (
  log: EventLog,
  call: ReadCall,
  isSilent: () => boolean = () => false,
): (() => void) => {
  const options = call.request.getOptions() as ReadReq.Options
  const filter = filterOf(options)
  const from = fromPosition(log, options)
  if (from === undefined) {
    call.emit('error', NO_RECORD)
    return () => undefined
  }
  const all = options.getAll()
  let next = all?.hasEnd() || all?.hasPosition() ? from + 1 : from
  let looked = 0
  let isDead = false
  const deliver = () => {
    isDead ||= isSilent()
    if (isDead) return
    for (; next < log.all.length; next++) {
      const event = log.all[next] as Stored
      if (filter === undefined || filter.wants(event)) call.write(eventMessage(event))
      if (filter !== undefined && ++looked % filter.checkpointEvery === 0)
        call.write(checkpointMessage(event.position))
    }
  }
  call.write(confirmationMessage())
  deliver()
  call.write(caughtUpMessage())
  return log.onGrowth(deliver)
}

/** Index in the stream; its end is the last event, forwards and backwards. */
const fromRevision = (options: ReadReq.Options, length: number): number => {
  const stream = options.getStream()
  if (stream?.hasEnd()) return length - 1
  const revision = Number(stream?.getRevision() || 0)
  return options.getReadDirection() === BACKWARDS ? Math.min(revision, length - 1) : revision
}

/** Index in the log; undefined for a position where no record starts. */
const fromPosition = (log: EventLog, options: ReadReq.Options): number | undefined => {
  const all = options.getAll()
  if (all?.hasEnd()) return log.all.length - 1
  if (!all?.hasPosition()) return 0
  return log.indexAt(BigInt(all.getPosition()?.getCommitPosition() ?? 0))
}
