/** Only Vipps' own domains: an address in an answer must not make the server fetch from elsewhere. */
const theirs = /^https:\/\/([a-z0-9-]+\.)*(vipps\.no|vippsmobilepay\.com)\//
const types = ['image/svg+xml', 'image/png']
const longest = 200_000
const answer_ms = 5_000
const most = 100

/**
 * Fetches a QR code and returns it as a data URL, since our page loads nothing from other hosts. Cached; a failed fetch
 * is retried at the next call.
 */
export const openPictures = (simulator: string | undefined) => {
  const cache = new Map<string, string>()
  return async (url: string): Promise<string | null> => {
    const cached = cache.get(url)
    if (cached) return cached
    if (!theirs.test(url) && !(simulator && url.startsWith(`http://${simulator}/`))) return null
    const picture = await fetched(url)
    if (picture === null) return null
    const [oldest] = cache.keys()
    if (cache.size >= most && oldest) cache.delete(oldest)
    cache.set(url, picture)
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
    // The picture is an addition: the screen shows the code without it.
    return null
  }
}
