import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js'
// The generated code is CommonJS whose names Node cannot detect: values come from the default import.
import shared from '@eventstore/db-client/generated/shared_pb.js'
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { Expectation, Proposed, Stored } from './log.ts'

/** Names are encoded as bytes. */
export const nameOf = (identifier: StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8')

export const identifierOf = (name: string): StreamIdentifier => {
  const identifier = new shared.StreamIdentifier()
  identifier.setStreamName(Uint8Array.from(Buffer.from(name)))
  return identifier
}

/** Ids are text or two halves; int64 values are strings in this code. */
export const idOf = (uuid: UUID | undefined): string => {
  const halves = uuid?.getStructured()
  if (halves === undefined) return uuid?.getString() ?? ''
  const half = (bits: string) => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0')
  const hex = half(halves.getMostSignificantBits()) + half(halves.getLeastSignificantBits())
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export const uuidOf = (id: string): UUID => {
  const uuid = new shared.UUID()
  uuid.setString(id)
  return uuid
}

type ProposedMessage = {
  getId(): UUID | undefined
  getMetadataMap(): { forEach(each: (value: string, key: string) => void): void }
  getData_asU8(): Uint8Array
  getCustomMetadata_asU8(): Uint8Array
}

export const proposedOf = (message: ProposedMessage): Proposed => {
  const metadata = new Map<string, string>()
  message.getMetadataMap().forEach((value, key) => {
    metadata.set(key, value)
  })
  return {
    id: idOf(message.getId()),
    metadata,
    data: message.getData_asU8(),
    custom: message.getCustomMetadata_asU8(),
  }
}

/** The options that both forms of append share. */
export const expectationOf = (
  options: { hasNoStream(): boolean; hasAny(): boolean; hasStreamExists(): boolean },
  revision: string,
): Expectation => {
  if (options.hasNoStream()) return 'none'
  if (options.hasAny()) return 'any'
  return options.hasStreamExists() ? 'exists' : BigInt(revision)
}

const messages = new WeakMap<Stored, ReadResp>()

/** Encoded once: stored events never change, and two dozen followers read all of them. */
export const eventMessage = (event: Stored): ReadResp => {
  const cached = messages.get(event)
  if (cached) return cached
  const message = newEventMessage(event)
  const bytes = message.serializeBinary()
  message.serializeBinary = () => bytes
  messages.set(event, message)
  return message
}

const newEventMessage = (event: Stored): ReadResp => {
  const record = new streams.ReadResp.ReadEvent.RecordedEvent()
  record.setId(uuidOf(event.id))
  record.setStreamIdentifier(identifierOf(event.stream))
  record.setStreamRevision(`${event.revision}`)
  record.setCommitPosition(`${event.position}`)
  record.setPreparePosition(`${event.position}`)
  for (const [key, value] of event.metadata) record.getMetadataMap().set(key, value)
  record.getMetadataMap().set('created', `${event.created}`)
  record.setData(event.data)
  record.setCustomMetadata(event.custom)
  const read = new streams.ReadResp.ReadEvent()
  read.setEvent(record)
  read.setCommitPosition(`${event.position}`)
  const response = new streams.ReadResp()
  response.setEvent(read)
  return response
}

export const notFoundMessage = (name: string): ReadResp => {
  const missing = new streams.ReadResp.StreamNotFound()
  missing.setStreamIdentifier(identifierOf(name))
  const response = new streams.ReadResp()
  response.setStreamNotFound(missing)
  return response
}

export const confirmationMessage = (): ReadResp => {
  const confirmation = new streams.ReadResp.SubscriptionConfirmation()
  confirmation.setSubscriptionId(crypto.randomUUID())
  const response = new streams.ReadResp()
  response.setConfirmation(confirmation)
  return response
}

export const caughtUpMessage = (): ReadResp => {
  const response = new streams.ReadResp()
  response.setCaughtUp(new streams.ReadResp.CaughtUp())
  return response
}

export const checkpointMessage = (position: bigint): ReadResp => {
  const checkpoint = new streams.ReadResp.Checkpoint()
  checkpoint.setCommitPosition(`${position}`)
  checkpoint.setPreparePosition(`${position}`)
  const response = new streams.ReadResp()
  response.setCheckpoint(checkpoint)
  return response
}

type Filter = { wants: (event: Stored) => boolean; checkpointEvery: number }

export const filterOf = (options: ReadReq.Options): Filter | undefined => {
  const filter = options.getFilter()
  if (filter === undefined) return undefined
  const byName = filter.getStreamIdentifier()
  const expression = byName ?? filter.getEventType()
  const regex = expression?.getRegex() ? new RegExp(expression.getRegex()) : undefined
  const prefixes = expression?.getPrefixList() ?? []
  const matches = (text: string) => regex?.test(text) ?? prefixes.some((prefix) => text.startsWith(prefix))
  return {
    wants: (event) => matches(byName ? event.stream : (event.metadata.get('type') ?? '')),
    checkpointEvery: (filter.getMax() || 32) * filter.getCheckpointintervalmultiplier(),
  }
}
