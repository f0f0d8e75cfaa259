import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Connection } from 'pg'
import pg from 'pg'

/** PostgreSQL's COPY protocol; `pg` parses its messages but has no statement for them. */
type CopyMessages = {
  submit(connection: Connection): void
  handleError(error: Error): void
  handleCommandComplete(message: { text: string }): void
  handleReadyForQuery(): void
  handleRowDescription(): void
  handleDataRow(): void
  handlePortalSuspended(): void
  handleEmptyQuery(): void
  handleCopyInResponse(connection: Connection): void
  handleCopyData(message: { chunk: Buffer }): void
}

type Wire = Connection & {
  query(text: string): void
  stream: Socket
  sendCopyFromChunk(chunk: Buffer): boolean
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

const nothing = (): void => undefined
const quiet = {
  handleCommandComplete: nothing,
  handleRowDescription: nothing,
  handleDataRow: nothing,
  handlePortalSuspended: nothing,
  handleEmptyQuery: nothing,
}

const enough = 4 << 20

/** Streams the output of `COPY … TO STDOUT`; the server waits while the consumer is slower. */
export async function* copyOut(client: pg.ClientBase, text: string): AsyncGenerator<Buffer> {
  let [chunks, size] = [[] as Buffer[], 0]
  let wake = nothing
  let [ended, failure] = [false, undefined as Error | undefined]
  let wire: Wire | undefined
  const copy: CopyMessages = Object.assign(
    {
      submit: (connection: Connection) => {
        wire = connection as Wire
        wire.query(text)
      },
      handleError: (error: Error) => {
        failure = error
        wake()
      },
      handleReadyForQuery: () => {
        ended = true
        wake()
      },
      handleCopyInResponse: nothing,
      handleCopyData: ({ chunk }: { chunk: Buffer }) => {
        chunks.push(Buffer.from(chunk))
        size += chunk.length
        if (size > enough) wire?.stream.pause()
        wake()
      },
    },
    quiet,
  )
  client.query(copy as unknown as pg.Submittable)
  const onLost = (): void => {
    failure ??= new Error('the connection to the database was lost')
    wake()
  }
  client.on('end', onLost)
  try {
    for (;;) {
      if (failure) throw failure
      if (size > 0) {
        const all = Buffer.concat(chunks)
        chunks = []
        size = 0
        wire?.stream.resume()
        yield all
      } else if (ended) return
      else
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
  } finally {
    client.off('end', onLost)
    wire?.stream.resume()
  }
}

/** Runs `COPY … FROM STDIN`. An error of the source or of the server aborts the COPY and is thrown. */
export const copyIn = (client: pg.ClientBase, text: string, source: AsyncIterable<Buffer>): Promise<void> =>
  new Promise((resolve, reject) => {
    let failure: unknown
    const send = async (wire: Wire): Promise<void> => {
      try {
        for await (const chunk of source) {
          if (failure) return
          wire.sendCopyFromChunk(chunk)
          if (wire.stream.writableNeedDrain)
            await Promise.race([once(wire.stream, 'drain'), once(wire.stream, 'close')])
        }
        wire.endCopyFrom()
      } catch (error) {
        failure = error
        wire.sendCopyFail('the backup could not be read')
      }
    }
    const copy: CopyMessages = Object.assign(
      {
        submit: (connection: Connection) => (connection as Wire).query(text),
        // The driver calls no other handler after an error.
        handleError: (error: Error) => {
          const cause = failure
          failure ??= error
          reject(cause ?? error)
        },
        handleReadyForQuery: () => resolve(),
        handleCopyInResponse: (connection: Connection) => void send(connection as Wire),
        handleCopyData: nothing,
      },
      quiet,
    )
    client.query(copy as unknown as pg.Submittable)
  })

export const connectFor = async (url: string, application_name: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, application_name, connectionTimeoutMillis: 10_000 })
  // A broken connection fails the statement in progress; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
