import { asText, type EngineWindow, isReachable, type Size, tabletSize } from './engine-window.ts'
import { commandTimeout, firstShown, until } from './waiting.ts'

/** W3C WebDriver's key of an element's reference. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** The page's size: the one that is asked for, as soon as it has it, or that of a quarter of a second later. */
const sizeSoon = `async (size) => {
  for (let frame = 0; frame < 15; frame += 1) {
    if (innerWidth === size.width && innerHeight === size.height) break
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  return { width: innerWidth, height: innerHeight }
}`

/** A browser window driven over the W3C WebDriver protocol (https://www.w3.org/TR/webdriver2). */
export const openWebDriverWindow = async (driverUrl: string, browser: string): Promise<EngineWindow> => {
  const command = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${driverUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(commandTimeout()),
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
  const run = (script: string, ...args: readonly object[]) =>
    command('POST', `${at}/execute/sync`, { script, args })

  /** The window has a frame: it is made as much larger as the page is too small, until the page has the size. */
  let frame = { width: 0, height: 0 }
  const resize = async (size: Size): Promise<void> => {
    await until(async () => {
      const { width, height } = { width: size.width + frame.width, height: size.height + frame.height }
      await command('POST', `${at}/window/rect`, { width, height })
      const page = (await run(`return (${sizeSoon})(arguments[0])`, size)) as Size
      if (page.width === size.width && page.height === size.height) return true
      frame = { width: width - page.width, height: height - page.height }
      return undefined
    }, `the page does not get ${size.width} × ${size.height}`)
  }
  await resize(tabletSize)

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
  const onElement = async (xpath: string, action: string, body: object): Promise<void> => {
    const { element } = await firstShown([xpath], displayed)
    await command('POST', `${at}/element/${element}/${action}`, body)
  }

  return {
    visit: async (url) => void (await command('POST', `${at}/url`, { url })),
    reload: async () => void (await command('POST', `${at}/refresh`, {})),
    // What moves as it is clicked, or is covered for a moment, is clicked again.
    click: (xpath) =>
      until(async () => {
        try {
          const { element } = await firstShown([xpath], displayed)
          if (!(await run(`return (${isReachable})(arguments[0])`, { [ELEMENT]: element }))) return undefined
          await command('POST', `${at}/element/${element}/click`, {})
          return true as const
        } catch (error) {
          if (error instanceof Error && /intercepted|stale/.test(error.message)) return undefined
          throw error
        }
      }, `moves or is covered: ${xpath}`).then(() => undefined),
    type: (xpath, text) => onElement(xpath, 'value', { text }),
    textOf: async (xpath) => {
      const { element } = await firstShown([xpath], displayed)
      return (await command('GET', `${at}/element/${element}/text`)) as string
    },
    firstOf: async (xpaths) => (await firstShown(xpaths, displayed)).xpath,
    gone: async (xpath) =>
      void (await until(
        async () => ((await displayed(xpath)) === undefined ? true : undefined),
        `still on the page: ${xpath}`,
      )),
    evaluate: async <T>(script: () => T) => JSON.parse(String(await run(`return ${asText(script)}`))) as T,
    resize,
    picture: () =>
      command('GET', `${at}/screenshot`).then(
        (png) => Buffer.from(png as string, 'base64'),
        () => undefined,
      ),
  }
}
