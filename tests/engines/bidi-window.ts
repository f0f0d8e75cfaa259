import type { Send } from './bidi-connection.ts'
import { asText, type EngineWindow, isReachable, tabletSize } from './engine-window.ts'
import { firstShown, until } from './waiting.ts'

type Node = { sharedId: string }
type Evaluated = { type: string; result: { value?: unknown }; exceptionDetails?: { text: string } }

/** Whether a user sees the element, in the middle of the window after scrolling to it. */
const isShown = `(element) => {
  if (!element.checkVisibility({ visibilityProperty: true })) return false
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0
}`
const textOf = `(element) => element.innerText`
/** Notes a click that reaches the element. */
const listen = `(element) => {
  element.wasClicked = false
  element.addEventListener('click', () => { element.wasClicked = true }, { once: true, capture: true })
  return true
}`
/** Whether a click reached it, or took it off the page; a busy page may be a second late. */
const wasClicked = `async (element) => {
  for (let frame = 0; frame < 60 && !element.wasClicked && element.isConnected; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  return element.wasClicked || !element.isConnected
}`

/** A window of its own user context: what it stores is not shared with another window. */
export const openBidiWindow = async (send: Send): Promise<EngineWindow> => {
  const { userContext } = (await send('browser.createUserContext', {})) as { userContext: string }
  const { context } = (await send('browsingContext.create', { type: 'tab', userContext })) as {
    context: string
  }
  await send('browsingContext.setViewport', { context, viewport: tabletSize })

  const callOn = async (node: Node, functionDeclaration: string): Promise<unknown> => {
    const evaluated = (await send('script.callFunction', {
      functionDeclaration,
      arguments: [node],
      awaitPromise: true,
      target: { context },
    })) as Evaluated
    if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails?.text)
    return evaluated.result.value
  }
  const displayed = async (xpath: string): Promise<Node | undefined> => {
    const locator = { type: 'xpath', value: xpath }
    // A page that is being loaded has no document for a moment.
    const found = await send('browsingContext.locateNodes', { context, locator }).catch(() => ({ nodes: [] }))
    for (const { sharedId } of (found as { nodes: Node[] }).nodes) {
      const shown = await callOn({ sharedId }, isShown).catch(() => false)
      if (shown) return { sharedId }
    }
    return undefined
  }
  const press = (actions: readonly object[], type: 'key' | 'pointer') =>
    send('input.performActions', { context, actions: [{ type, id: type, actions }] })
  const pressAt = (element: Node) =>
    press(
      [
        { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element } },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
      'pointer',
    )
  // What moves between the look and the press, or is redrawn, is clicked again.
  const click = async (xpath: string): Promise<void> =>
    void (await until(async () => {
      const { element } = await firstShown([xpath], displayed)
      // A page that is redrawn may drop the element meanwhile.
      const ask = (what: string) => callOn(element, what).catch(() => false)
      if (!(await ask(isReachable)) || !(await ask(listen))) return undefined
      await pressAt(element)
      // A page that was left by the click answers nothing.
      return (await callOn(element, wasClicked).catch(() => true)) ? true : undefined
    }, `moves or is covered: ${xpath}`))

  return {
    visit: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: async () => void (await send('browsingContext.reload', { context, wait: 'complete' })),
    click,
    type: async (xpath, text) => {
      await click(xpath)
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
        // As fast as a hand: faster is a scanner.
        { type: 'pause', duration: 80 },
      ])
      await press(keys, 'key')
    },
    textOf: async (xpath) => String(await callOn((await firstShown([xpath], displayed)).element, textOf)),
    firstOf: async (xpaths) => (await firstShown(xpaths, displayed)).xpath,
    gone: async (xpath) =>
      void (await until(
        async () => ((await displayed(xpath)) === undefined ? true : undefined),
        `still on the page: ${xpath}`,
      )),
    evaluate: async <T>(script: () => T): Promise<T> => {
      const evaluated = (await send('script.evaluate', {
        expression: asText(script),
        awaitPromise: false,
        target: { context },
      })) as Evaluated
      if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails?.text)
      return JSON.parse(String(evaluated.result.value)) as T
    },
    resize: async (viewport) => void (await send('browsingContext.setViewport', { context, viewport })),
    picture: () =>
      send('browsingContext.captureScreenshot', { context }).then(
        (shot) => Buffer.from((shot as { data: string }).data, 'base64'),
        () => undefined,
      ),
  }
}
