import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js'
import featureMessages from '@eventstore/db-client/generated/serverfeatures_pb.js'
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js'
import grpcStreams from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js'
import {
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerUnaryCall,
  type sendUnaryData,
} from '@grpc/grpc-js'
import { batchAnswer, refusalOf, unaryAnswer } from './append.ts'
import { type EventLog, eventLog, type Proposed, type Verdict } from './log.ts'
import { expectationOf, nameOf, proposedOf } from './messages.ts'
import { answerRead, answerSubscription, type ReadCall } from './read.ts'

const UNAVAILABLE = 14

/** Read calls: of one stream, of the whole log, and subscriptions. */
export type CountedReads = Record<'streams' | 'log' | 'subscriptions', number>

/** Connection faults, on demand. */
const faultBox = () => {
  const subscriptions = new Set<ReadCall>()
  let hanging = false
  let droppingAck = false
  let silent = false
  return {
    subscriptions,
    counted: noReads(),
    isHanging: () => hanging,
    /** True once per request for a fault: commit, but do not answer. */
    takeDrop: () => {
      const dropping = droppingAck
      droppingAck = false
      return dropping
    },
    dropNextAck: () => {
      droppingAck = true
      return () => !droppingAck
    },
    /** No call is answered until the function returned here is called. */
    hang: () => {
      hanging = true
      return () => {
        hanging = false
      }
    },
    isSilent: () => silent,
    /** Subscriptions stay open, but deliver nothing until the returned function is called. */
    silence: () => {
      silent = true
      return () => {
        silent = false
      }
    },
    dropSubscriptions: () => {
      for (const call of subscriptions) call.emit('error', { code: UNAVAILABLE, details: 'dropped' })
      subscriptions.clear()
    },
  }
}
const noReads = (): CountedReads => ({ streams: 0, log: 0, subscriptions: 0 })

type Faults = ReturnType<typeof faultBox>

/**
 * EventStoreDB as its client sees it, built on the client's own gRPC definitions (LOG-8). It proves that the adapter
 * implements the protocol and survives its faults; the server's own semantics need the real server.
 */
export const startEventStoreDouble = async () => {
  const log = eventLog()
  const faults = faultBox()
  let { server, port } = await listen(log, faults, 0)
  const stop = () => server.forceShutdown()
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    dropNextAck: faults.dropNextAck,
    hang: faults.hang,
    dropSubscriptions: faults.dropSubscriptions,
    silence: faults.silence,
    counted: faults.counted,
    stop,
    /** Breaks every connection; log and port stay the same. What the server had in memory is lost. */
    async restart() {
      stop()
      log.forgetRecent()
      ;({ server, port } = await listen(log, faults, port))
    },
  }
}

const listen = async (log: EventLog, faults: Faults, requestedPort: number) => {
  const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 })
  server.addService(grpcStreams.StreamsService, streamsService(log, faults))
  server.addService(features.ServerFeaturesService, featuresService())
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync(`127.0.0.1:${requestedPort}`, ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  )
  return { server, port }
}

const streamsService = (log: EventLog, faults: Faults) => ({
  append(call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>) {
    let head: AppendReq | undefined
    const events: Proposed[] = []
    call.on('data', (request: AppendReq) => {
      const message = request.getProposedMessage()
      if (message === undefined) head = request
      else events.push(proposedOf(message))
    })
    const decide = () => {
      const options = head?.getOptions()
      if (call.cancelled || faults.isHanging() || options === undefined) return
      const stream = nameOf(options.getStreamIdentifier())
      const refusal = refusalOf(stream, events)
      if (refusal) return answer(refusal)
      const verdict = log.append(stream, expectationOf(options, options.getRevision()), events)
      if (!faults.takeDrop()) answer(null, unaryAnswer(verdict))
    }
    // A cut request ends too, and is marked as cut a moment later: a partial one must not be written.
    call.on('end', () => setImmediate(decide))
  },

  batchAppend(call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>) {
    const open = new Map<string, { first: BatchAppendReq; events: Proposed[] }>()
    call.on('data', (request: BatchAppendReq) => {
      const id = request.getCorrelationId()?.getString() ?? ''
      const append = open.get(id) ?? { first: request, events: [] }
      open.set(id, append)
      append.events.push(...request.getProposedMessagesList().map(proposedOf))
      if (!request.getIsFinal() || faults.isHanging()) return
      open.delete(id)
      const verdict = batchVerdict(log, append.first, append.events)
      if (!faults.takeDrop()) call.write(batchAnswer(append.first, verdict))
    })
    call.on('end', () => call.end())
  },

  read(call: ReadCall) {
    faults.counted[kindOf(call)]++
    if (faults.isHanging()) return
    if (!call.request.getOptions()?.hasSubscription()) return answerRead(log, call)
    const end = answerSubscription(log, call, faults.isSilent)
    faults.subscriptions.add(call)
    for (const event of ['cancelled', 'error', 'close']) {
      call.on(event, () => {
        end()
        faults.subscriptions.delete(call)
      })
    }
  },

  delete: refuse,
  tombstone: refuse,
})

const kindOf = (call: ReadCall): keyof CountedReads => {
  const options = call.request.getOptions()
  if (options?.hasSubscription()) return 'subscriptions'
  return options?.hasStream() ? 'streams' : 'log'
}

const batchVerdict = (log: EventLog, first: BatchAppendReq, events: Proposed[]): Verdict => {
  const options = first.getOptions()
  if (options === undefined) throw new Error('the first request of an append carries its options')
  const expected = expectationOf(options, options.getStreamPosition())
  return log.append(nameOf(options.getStreamIdentifier()), expected, events)
}

/** Fiscal streams are never deleted (LOG-11). */
const refuse = (_: unknown, answer: sendUnaryData<never>) =>
  answer({ code: 12, details: 'nothing is deleted here' })

const featuresService = () => ({
  getSupportedMethods(_: ServerUnaryCall<Empty, SupportedMethods>, answer: sendUnaryData<SupportedMethods>) {
    const methods = new featureMessages.SupportedMethods()
    methods.setEventStoreServerVersion('23.10.0')
    for (const { path } of Object.values(grpcStreams.StreamsService)) {
      const [, service = '', method = ''] = path.split('/')
      const supported = new featureMessages.SupportedMethod()
      supported.setServiceName(service.toLowerCase())
      supported.setMethodName(method.toLowerCase())
      methods.addMethods(supported)
    }
    answer(null, methods)
  },
})
