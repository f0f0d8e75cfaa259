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

/** A stream or the whole log, both ways; both ways the place asked for is included, as on the server. */
export const answerRead = (log: EventLog, call: ReadCall): void => {
  const options = call.request.getOptions()
  const count = Number(options?.getCount() ?? 0)
  const byStream = options?.getStream()
  const name = nameOf(byStream?.getStreamIdentifier())
  const found = byStream ? log.stream(name) : log.all
  if (options === undefined || found === undefined) {
    call.write(notFoundMessage(name))
    return void call.end()
  }
  const wants = filterOf(options)?.wants ?? (() => true)
  const backwards = options.getReadDirection() === BACKWARDS
  const from = byStream ? fromRevision(options) : fromPosition(options)
  const at = (event: Stored) => (byStream ? event.revision : event.position)
  const chosen = found.filter((event) => (backwards ? at(event) <= from : at(event) >= from) && wants(event))
  for (const event of (backwards ? chosen.toReversed() : chosen).slice(0, count))
    call.write(eventMessage(event))
  call.end()
}

/** Follows the log strictly after a place, until the caller or a fault ends it. Returns the way to end it. */
export const answerSubscription = (log: EventLog, call: ReadCall): (() => void) => {
  const options = call.request.getOptions() as ReadReq.Options
  const filter = filterOf(options)
  let next = options.getAll()?.hasEnd() ? log.all.length : indexAfter(log, fromPosition(options))
  let looked = 0
  const deliver = () => {
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

const fromRevision = (options: ReadReq.Options): bigint => {
  const stream = options.getStream()
  if (stream?.hasEnd()) return 2n ** 62n
  return BigInt(stream?.getRevision() || 0)
}

const fromPosition = (options: ReadReq.Options): bigint => {
  const all = options.getAll()
  if (all?.hasEnd()) return 2n ** 62n
  return BigInt(all?.getPosition()?.getCommitPosition() ?? 0)
}

const indexAfter = (log: EventLog, position: bigint): number => {
  const index = log.all.findIndex((event) => event.position > position)
  return index < 0 ? log.all.length : index
}
