import { once } from 'node:events'
import type pg from 'pg'

type Wire = {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  stream: NodeJS.WritableStream & { writableNeedDrain: boolean }
}

/** `COPY … FROM STDIN` over pg's own connection, which has the messages but no method for them. */
export const copyIn = async (
  client: pg.Client,
  statement: string,
  chunks: AsyncIterable<string> | Iterable<string>,
): Promise<void> => {
  const { promise: ready, resolve: begin, reject: refuse } = Promise.withResolvers<Wire>()
  const { promise: done, resolve: end, reject: fail } = Promise.withResolvers<void>()
  const failed = (error: Error) => {
    refuse(error)
    fail(error)
  }
  // It may fail while the first chunk is still being produced.
  done.catch(() => undefined)
  const request = {
    submit: (wire: Wire) => wire.query(statement),
    handleCopyInResponse: begin,
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => end(),
    handleError: failed,
  }
  client.query(request as unknown as pg.Submittable)
  const wire = await ready
  for await (const chunk of chunks) {
    wire.sendCopyFromChunk(Buffer.from(chunk))
    if (wire.stream.writableNeedDrain) await Promise.race([once(wire.stream, 'drain'), done])
  }
  wire.endCopyFrom()
  await done
}
