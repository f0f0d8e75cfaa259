import shared from '@eventstore/db-client/generated/shared_pb.js'
import status from '@eventstore/db-client/generated/status_pb.js'
import type {
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import { Metadata } from '@grpc/grpc-js'
import any from 'google-protobuf/google/protobuf/any_pb.js'
import empty from 'google-protobuf/google/protobuf/empty_pb.js'
import { MAX_APPEND_BYTES, type Proposed, sizeOf, type Verdict } from './log.ts'
import { identifierOf, nameOf } from './messages.ts'

const INVALID_ARGUMENT = 3

/** Checks before the server reads the stream; the client recognises the limit's error by its metadata. */
export const refusalOf = (stream: string, events: readonly Proposed[]) => {
  const size = events.reduce((sum, event) => sum + sizeOf(event), 0)
  const metadata = new Metadata()
  if (stream === '' || events.some((event) => !event.metadata.get('type')))
    return { code: INVALID_ARGUMENT, details: 'a stream and an event have a name', metadata }
  if (size <= MAX_APPEND_BYTES) return undefined
  metadata.set('exception', 'maximum-append-size-exceeded')
  metadata.set('maximum-append-size', `${MAX_APPEND_BYTES}`)
  return { code: INVALID_ARGUMENT, details: `Maximum Append Size of ${MAX_APPEND_BYTES} Exceeded.`, metadata }
}

export const unaryAnswer = (verdict: Verdict): AppendResp => {
  const response = new streams.AppendResp()
  if (verdict.ok) {
    const success = new streams.AppendResp.Success()
    success.setCurrentRevision(`${verdict.revision}`)
    const position = new streams.AppendResp.Position()
    position.setCommitPosition(`${verdict.position}`)
    position.setPreparePosition(`${verdict.position}`)
    success.setPosition(position)
    response.setSuccess(success)
    return response
  }
  const wrong = new streams.AppendResp.WrongExpectedVersion()
  if (verdict.current < 0n) wrong.setCurrentNoStream(new shared.Empty())
  else wrong.setCurrentRevision(`${verdict.current}`)
  if (typeof verdict.expected === 'bigint') wrong.setExpectedRevision(`${verdict.expected}`)
  else if (verdict.expected === 'none') wrong.setExpectedNoStream(new shared.Empty())
  else if (verdict.expected === 'any') wrong.setExpectedAny(new shared.Empty())
  else wrong.setExpectedStreamExists(new shared.Empty())
  response.setWrongExpectedVersion(wrong)
  return response
}

/** Answers on the shared stream name their request; errors are wrapped in an `Any`. */
export const batchAnswer = (first: BatchAppendReq, verdict: Verdict): BatchAppendResp => {
  const response = new streams.BatchAppendResp()
  response.setCorrelationId(first.getCorrelationId())
  response.setStreamIdentifier(identifierOf(nameOf(first.getOptions()?.getStreamIdentifier())))
  if (verdict.ok) {
    const success = new streams.BatchAppendResp.Success()
    success.setCurrentRevision(`${verdict.revision}`)
    const position = new shared.AllStreamPosition()
    position.setCommitPosition(`${verdict.position}`)
    position.setPreparePosition(`${verdict.position}`)
    success.setPosition(position)
    response.setSuccess(success)
    return response
  }
  const wrong = new shared.WrongExpectedVersion()
  if (verdict.current < 0n) wrong.setCurrentNoStream(new empty.Empty())
  else wrong.setCurrentStreamRevision(`${verdict.current}`)
  if (typeof verdict.expected === 'bigint') wrong.setExpectedStreamPosition(`${verdict.expected}`)
  else if (verdict.expected === 'none') wrong.setExpectedNoStream(new empty.Empty())
  else if (verdict.expected === 'any') wrong.setExpectedAny(new empty.Empty())
  else wrong.setExpectedStreamExists(new empty.Empty())
  const details = new any.Any()
  details.pack(wrong.serializeBinary(), 'event_store.client.WrongExpectedVersion')
  const error = new status.Status()
  error.setCode(6)
  error.setMessage('WrongExpectedVersion')
  error.setDetails(details)
  response.setError(error)
  return response
}
