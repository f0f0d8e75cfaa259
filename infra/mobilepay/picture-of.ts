/** Of Vipps' own: nobody makes the house fetch from elsewhere by an address in an answer. */
const theirs = /^https:\/\/([a-z0-9-]+\.)*(vipps\.no|vippsmobilepay\.com)\//
const types = ['image/svg+xml', 'image/png']
const longest = 200_000
const answer_ms = 5_000
const most = 100

/**
 * A code as a picture that may stand in our own page, which loads nothing from other houses. Fetched once, and again
 * when that failed: without it the guest cannot pay, and nothing else is lost.
 */
export const openPictures = (simulator: string | undefined) => {
  const known = new Map<string, string>()
  return async (url: string): Promise<string | null> => {
    const kept = known.get(url)
    if (kept) return kept
    if (!theirs.test(url) && !(simulator && url.startsWith(`http://${simulator}/`))) return null
    const picture = await fetched(url)
    if (picture === null) return null
    const [oldest] = known.keys()
    if (known.size >= most && oldest) known.delete(oldest)
    known.set(url, picture)
    return picture
  }
}

const fetched = async (url: string): Promise<string | null> => {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(answer_ms) })
    const type = response.headers.get('content-type')?.split(';')[0] ?? ''
    const bytes = Buffer.from(await response.arrayBuffer())
    if (!response.ok || !types.includes(type) || bytes.length > longest) return null
    return `data:${type};base64,${bytes.toString('base64')}`
  } catch {
    return null
  }
}
