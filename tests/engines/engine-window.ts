/** A browser window of another engine. Elements are named by XPath; a command rejects after its timeout. */
export type EngineWindow = {
  visit(url: string): Promise<void>
  reload(): Promise<void>
  /** Waits for the element, and clicks it like a user. */
  click(xpath: string): Promise<void>
  /** Waits for the field, and types into it key by key. */
  type(xpath: string, text: string): Promise<void>
  /** Resolves with its text once it is displayed; rejects after 15 s. */
  textOf(xpath: string): Promise<string>
  /** The XPath of the element that is displayed first. */
  firstOf(xpaths: readonly string[]): Promise<string>
  /** Resolves once no such element is displayed; rejects after 15 s. */
  gone(xpath: string): Promise<void>
  /** Runs a function in the page, which sees nothing of ours, and answers what JSON can say. */
  evaluate<T>(script: () => T): Promise<T>
  /** Gives the page this size. */
  resize(size: Size): Promise<void>
  /** A PNG of the window; undefined if the page does not answer. */
  picture(): Promise<Buffer | undefined>
}

export type Size = { width: number; height: number }

/** What makes a text of a function's answer, as each protocol has values of its own. */
export const asText = (script: () => unknown): string => `JSON.stringify((${script})() ?? null)`

/** A started engine. `stop` ends all of its processes, even if a page hangs. */
export type Engine = { window: EngineWindow; stop: () => Promise<void> }

/** The size of an upright tablet, at which the till is driven in each engine (DES-42). */
export const tabletSize = { width: 820, height: 1180 }

/** Whether a press on its middle would reach the element: it has come to rest, and nothing covers it. */
export const isReachable = `async (element) => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  element.scrollIntoView({ block: 'center', inline: 'nearest' })
  const before = element.getBoundingClientRect()
  await frame()
  await frame()
  const { x, y, width, height } = element.getBoundingClientRect()
  if (before.x !== x || before.y !== y || before.width !== width || before.height !== height) return false
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}`
