import { ChangeNotification } from '@bon/contracts/kernel'

export type Line = Awaited<ReturnType<typeof listen>>

/** Opens a live stream like a browser: fetch with the bearer token, parsing events as they come. */
export const listen = async (url: string, token: string, company: string) => {
  const hangUp = new AbortController()
  const answer = await fetch(`${url}/api/v1/live`, {
    headers: { authorization: `Bearer ${token}`, 'company-uuid': company },
    signal: hangUp.signal,
  })
  if (!answer.body) throw new Error('no line')
  const notifications: ChangeNotification[] = []
  const heartbeats: string[] = []
  let text = ''
  const closed = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      const frames = text.split('\n\n')
      text = frames.pop() ?? ''
      for (const frame of frames) {
        const data = /^data: (.*)$/m.exec(frame)?.[1] ?? ''
        if (frame.startsWith('event: bell')) notifications.push(ChangeNotification.parse(JSON.parse(data)))
        if (frame.startsWith('event: heartbeat')) heartbeats.push(data)
      }
    }
  })().catch(() => undefined)
  return { status: answer.status, notifications, heartbeats, closed, hangUp: () => hangUp.abort() }
}
