/** A page of any engine: it runs a function that sees nothing of ours. */
export type ScriptedPage = { evaluate<T>(script: () => T): Promise<T> }

export type Box = { left: number; top: number; right: number; bottom: number }

/** A visible element as laid out; `parent` is an index into the same list, -1 at the root. */
export type LaidOut = {
  parent: number
  name: string
  box: Box
  /** The lines of its own text. */
  text: Box[]
  /** Words of its own text that are broken over two lines without a hyphen. */
  broken: string[]
  control: boolean
  /** What lies over a control, where it should be touched. */
  covered: string | null
  /** The part that its ancestors do not clip. */
  clip: Box
  framed: boolean
  floats: boolean
  fixed: boolean
  clipsX: boolean
  clipsY: boolean
  scrollsX: boolean
  scrollsY: boolean
  /** Laid out in one row: made to be scrolled sideways. */
  isRow: boolean
  ellipsis: boolean
  clamped: boolean
  scrollWidth: number
  clientWidth: number
  scrollHeight: number
  clientHeight: number
}
export type Layout = { width: number; height: number; pageScrolls: boolean; elements: LaidOut[] }

type Tools = {
  boxOf: (rect: Box) => Box
  nameOf: (element: Element) => string
  textOf: (element: Element) => Pick<LaidOut, 'text' | 'broken'>
  clipOf: (element: Element, clips: ReadonlyMap<Element, Box>) => Box
  coverOf: (element: Element, clip: Box) => string | null
}

/** Helpers inside the page, where `readLayout` finds them. */
const installTools = (page: ScriptedPage): Promise<void> =>
  page.evaluate(() => {
    const boxOf = ({ left, top, right, bottom }: Box): Box => ({ left, top, right, bottom })
    const nameOf = (element: Element): string => {
      const sheet = /_?([a-zA-Z]+)_/.exec(element.getAttribute('class') ?? '')?.[1] ?? ''
      const tag = `${element.tagName.toLowerCase()}${sheet && `.${sheet}`}`
      const words = element.getAttribute('aria-label') ?? element.textContent.trim()
      return words === '' || words.length > 60 ? tag : `${tag} ‘${words}’`
    }
    const linesOf = (range: Range): Box[] => [...range.getClientRects()].filter(({ width }) => width > 0)
    /** The first letter that stands on another line than the one before it, or -1. */
    const breakOf = (node: Text, from: number, to: number): number => {
      const lineOf = (start: number, end: number): number[] => {
        const range = document.createRange()
        range.setStart(node, start)
        range.setEnd(node, end)
        return linesOf(range).map(({ bottom }) => Math.round(bottom))
      }
      if (new Set(lineOf(from, to)).size < 2) return -1
      // The hyphen before a word belongs to its first letter.
      const letters = Array.from({ length: to - from }, (_, nth) => lineOf(from + nth, from + nth + 1).at(-1))
      return letters.findIndex((line, nth) => nth > 0 && line !== letters[nth - 1])
    }
    const brokenIn = (node: Text): string[] => {
      const { style } = node.parentElement ?? document.body
      const words = [...node.data.matchAll(/[^\s\u00AD\u2010-\u2015\-/]+/gu)]
      return words.flatMap(({ 0: word, index }) => {
        const broken = breakOf(node, index, index + word.length)
        if (broken < 0) return []
        // A hyphen of the browser's is not in the text: where it may set none, the word breaks elsewhere or not at all.
        const { hyphens } = style
        style.hyphens = 'manual'
        const without = breakOf(node, index, index + word.length)
        style.hyphens = hyphens
        return broken === without ? [word] : []
      })
    }
    const textOf = (element: Element): Pick<LaidOut, 'text' | 'broken'> => {
      const nodes = [...element.childNodes].filter(
        (node): node is Text => node instanceof Text && node.data.trim() !== '',
      )
      const text = nodes.flatMap((node) => {
        const range = document.createRange()
        range.selectNodeContents(node)
        return linesOf(range).map(boxOf)
      })
      return { text, broken: nodes.flatMap(brokenIn) }
    }
    const clipOf = (element: Element, clips: ReadonlyMap<Element, Box>): Box => {
      const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
      const parent = element.parentElement
      const clip = parent && clips.get(parent)
      if (!clip || getComputedStyle(element).position === 'fixed') return screen
      const { overflowX, overflowY } = getComputedStyle(parent)
      const box = parent.getBoundingClientRect()
      const x = overflowX === 'visible' ? screen : box
      const y = overflowY === 'visible' ? screen : box
      return {
        left: Math.max(clip.left, x.left),
        top: Math.max(clip.top, y.top),
        right: Math.min(clip.right, x.right),
        bottom: Math.min(clip.bottom, y.bottom),
      }
    }
    const coverOf = (element: Element, clip: Box): string | null => {
      const box = element.getBoundingClientRect()
      const left = Math.max(box.left, clip.left) + 4
      const right = Math.min(box.right, clip.right) - 4
      const top = Math.max(box.top, clip.top) + 4
      const bottom = Math.min(box.bottom, clip.bottom) - 4
      if (left > right || top > bottom) return null
      const target = element.closest('label') ?? element
      const points = [
        [(left + right) / 2, (top + bottom) / 2],
        [left, (top + bottom) / 2],
        [right, (top + bottom) / 2],
      ] as const
      for (const [x, y] of points) {
        const hit = document.elementFromPoint(x, y)
        // A message goes by itself, and is tested for what it covers in components.
        if (hit?.closest('[role=alert], .mantine-Notifications-root')) continue
        if (hit && !target.contains(hit) && !hit.contains(target)) return nameOf(hit)
      }
      return null
    }
    const tools: Tools = { boxOf, nameOf, textOf, clipOf, coverOf }
    Object.assign(globalThis, { layoutTools: tools })
  })

/** What is on the screen; with a dialog or the pulled-up bon over it, what is in the topmost of these. */
export const readLayout = async (page: ScriptedPage): Promise<Layout> => {
  if (!(await page.evaluate(() => 'layoutTools' in globalThis))) await installTools(page)
  return page.evaluate(() => {
    const { boxOf, nameOf, textOf, clipOf, coverOf } = (globalThis as unknown as { layoutTools: Tools })
      .layoutTools
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const over = [
      ...document.querySelectorAll('[role=dialog], [role=alertdialog], [data-open], section'),
    ].filter((one) => isShown(one) && (one.matches('[role]') || getComputedStyle(one).position === 'fixed'))
    const root = over.at(-1) ?? document.body
    const places = new Map<Element, number>()
    const clipped = new Map<Element, Box>()
    const elements: LaidOut[] = []
    for (const element of [root, ...root.querySelectorAll('*')]) {
      const rect = element.getBoundingClientRect()
      const isForScreenReaders = rect.width <= 1 || rect.height <= 1
      if (!isShown(element) || isForScreenReaders || element.closest('.vh, [data-paper]')) continue
      const style = getComputedStyle(element)
      const control = element.matches('button, a[href], input, select, textarea')
      const clip = clipOf(element, clipped)
      const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll'
      places.set(element, elements.length)
      clipped.set(element, clip)
      elements.push({
        parent: places.get(element.parentElement ?? element) ?? -1,
        name: nameOf(element),
        box: boxOf(rect),
        ...textOf(element),
        control,
        covered: control ? coverOf(element, clip) : null,
        clip,
        framed: style.borderTopWidth !== '0px' || style.backgroundColor !== 'rgba(0, 0, 0, 0)',
        floats: style.position === 'absolute',
        fixed: style.position === 'fixed',
        clipsX: style.overflowX !== 'visible',
        clipsY: style.overflowY !== 'visible',
        scrollsX: scrolls(style.overflowX),
        scrollsY: scrolls(style.overflowY),
        isRow:
          style.gridAutoFlow.startsWith('column') ||
          (style.display === 'flex' && style.flexDirection === 'row') ||
          element.matches('[data-wide]'),
        ellipsis: style.textOverflow === 'ellipsis',
        clamped: style.webkitLineClamp !== 'none',
        scrollWidth: element.scrollWidth,
        clientWidth: element.clientWidth,
        scrollHeight: element.scrollHeight,
        clientHeight: element.clientHeight,
      })
    }
    const page = document.documentElement
    const pageScrolls = page.scrollHeight > innerHeight && getComputedStyle(page).overflowY !== 'hidden'
    return { width: innerWidth, height: innerHeight, pageScrolls, elements }
  })
}
