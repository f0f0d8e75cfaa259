/** Memory of a process, in MB; `live` is its heap after a collection. */
export type Memory = { live: number; external: number; rss: number }

/** The inspector of a Node process started with `--inspect=127.0.0.1:<port>`. */
export const openInspector = async (port: number) => {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as {
    webSocketDebuggerUrl: string
  }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  const waiting = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result: unknown }
    if (id !== undefined) waiting.get(id)?.(result)
  })
  let next = 0
  const send = (method: string, params: object = {}): Promise<unknown> =>
    new Promise((resolve) => {
      const id = ++next
      waiting.set(id, (result) => {
        waiting.delete(id)
        resolve(result)
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
  return {
    memory: async (): Promise<Memory> => {
      await send('HeapProfiler.collectGarbage')
      const expression = 'JSON.stringify(process.memoryUsage())'
      const answer = (await send('Runtime.evaluate', { expression })) as { result: { value: string } }
      const used = JSON.parse(answer.result.value) as Record<string, number>
      const mb = (name: string): number => Math.round((used[name] ?? 0) / 1e5) / 10
      return { live: mb('heapUsed'), external: mb('external'), rss: mb('rss') }
    },
    close: () => socket.close(),
  }
}
