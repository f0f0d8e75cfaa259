export type ServerSentEvent = { event: string; data: string; id: string | undefined }

/** Splits a byte stream into server-sent events (WHATWG), because EventSource cannot send a bearer token. */
export async function* eventsOf(
  stream: ReadableStream<Uint8Array>,
  onBytes = () => {},
): AsyncGenerator<ServerSentEvent> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    while (true) {
      const { done, value } = await reader.read()
      if (done) return
      onBytes()
      rest = `${rest}${decoder.decode(value, { stream: true })}`.replaceAll('\r\n', '\n')
      const blocks = rest.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = parseEvent(block)
        if (event) yield event
      }
    }
  } finally {
    // A stream that broke cannot be cancelled; the caller has the error.
    await reader.cancel().catch(() => {})
  }
}

export const parseEvent = (block: string): ServerSentEvent | undefined => {
  let event = 'message'
  let id: string | undefined
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^([^:]+)(?:: ?(.*))?$/.exec(line) ?? []
    if (field === 'event') event = value
    else if (field === 'data') data.push(value)
    else if (field === 'id') id = value
  }
  return data.length === 0 ? undefined : { event, data: data.join('\n'), id }
}
