import { setTimeout as sleep } from 'node:timers/promises'
import { scaled } from '@bon/infra/slowness'

/** W3C WebDriver's key of an element's reference. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
/** Timeout of a command: a page that hangs answers none. */
const COMMAND_MS = 20_000
const APPEAR_MS = 15_000
const INTERVAL_MS = 100

export type Session = {
  visit(url: string): Promise<void>
  reload(): Promise<void>
  /** Waits for the element, and clicks it like a user. */
  click(xpath: string): Promise<void>
  type(xpath: string, text: string): Promise<void>
  /** Resolves with its text once it is displayed; rejects after 15 s. */
  textOf(xpath: string): Promise<string>
  /** The XPath of the element that is displayed first. */
  firstOf(xpaths: readonly string[]): Promise<string>
  /** A PNG of the window; undefined if the page does not answer. */
  picture(): Promise<Buffer | undefined>
}

/** A browser window driven over the W3C WebDriver protocol. A command rejects after its timeout. */
export const openSession = async (driverUrl: string, browser: string): Promise<Session> => {
  const command = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${driverUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(scaled(COMMAND_MS)),
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new Error(`WebKit did not answer ${method} ${path}`, { cause: error })
    })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }
  const options = { binary: browser, args: ['--automation'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  const { sessionId } = (await command('POST', '/session', { capabilities })) as { sessionId: string }
  const at = `/session/${sessionId}`
  await command('POST', `${at}/window/rect`, { width: 1280, height: 880 })

  const displayed = async (xpath: string): Promise<string | undefined> => {
    const found = await command('POST', `${at}/elements`, { using: 'xpath', value: xpath })
    for (const element of found as Record<string, string>[]) {
      const id = element[ELEMENT] ?? ''
      // A page that is redrawn may drop elements between two commands.
      const shown = await command('GET', `${at}/element/${id}/displayed`).catch(() => false)
      if (shown) return id
    }
    return undefined
  }
  const firstShown = async (xpaths: readonly string[]): Promise<{ xpath: string; id: string }> => {
    const end = Date.now() + scaled(APPEAR_MS)
    while (Date.now() < end) {
      for (const xpath of xpaths) {
        const id = await displayed(xpath)
        if (id) return { xpath, id }
      }
      await sleep(INTERVAL_MS)
    }
    throw new Error(`not on the page: ${xpaths.join(' or ')}`)
  }
  const onElement = async (xpath: string, action: string, body: object): Promise<void> => {
    const { id } = await firstShown([xpath])
    await command('POST', `${at}/element/${id}/${action}`, body)
  }

  return {
    visit: async (url) => void (await command('POST', `${at}/url`, { url })),
    reload: async () => void (await command('POST', `${at}/refresh`, {})),
    click: (xpath) => onElement(xpath, 'click', {}),
    type: (xpath, text) => onElement(xpath, 'value', { text }),
    textOf: async (xpath) => {
      const { id } = await firstShown([xpath])
      return (await command('GET', `${at}/element/${id}/text`)) as string
    },
    firstOf: async (xpaths) => (await firstShown(xpaths)).xpath,
    picture: () =>
      command('GET', `${at}/screenshot`).then(
        (png) => Buffer.from(png as string, 'base64'),
        () => undefined,
      ),
  }
}
