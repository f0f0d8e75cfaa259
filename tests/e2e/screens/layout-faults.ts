import type { Box, LaidOut, Layout } from './layout.ts'

/** Half a pixel of rounding at each side, and the shadow of a line. */
const tolerance = 2
/** Less of a scrolling list than this is not enough to work in: two targets. */
const least_window = 96

/** Everything that is out of its place: outside the screen or its box, cut, broken, covered or too small a window. */
export const layoutFaults = (layout: Layout): string[] => {
  const { elements } = layout
  const faults = elements.flatMap((element) => [
    ...scrollFaults(element),
    ...element.broken.map((word) => `${element.name}: ‘${word}’ is broken without a hyphen`),
  ])
  const covered = elements.flatMap(({ name, covered: cover }) =>
    cover ? [{ name, by: 0, frame: cover, axis: 'under' as const }] : [],
  )
  return [
    ...new Set([
      ...faults,
      ...counted(covered),
      ...counted(elements.flatMap((each) => placeFaults(layout, each))),
      ...overlaps(layout),
    ]),
  ]
}

/** What sticks out of one frame is one fault: it names the first of them. */
const counted = (found: readonly StickingOut[]): string[] =>
  [...Map.groupBy(found, ({ frame, axis }) => `${frame} (${axis})`)].map(([frame, [first, ...others]]) => {
    const more = others.length > 0 ? ` and ${others.length} more` : ''
    if (first?.axis === 'under') return `${first.name}${more}: lies under ${first.frame}`
    return `${first?.name}${more}: ${first?.by} px out of ${frame}`
  })

const scrollFaults = (element: LaidOut): string[] => {
  const { name, scrollsX, scrollsY, isRow, control, scrollWidth, clientWidth } = element
  const isTooWide = scrollWidth > clientWidth + 1
  if (control && isTooWide && name.startsWith('input') && !element.ellipsis)
    return [`${name}: its text is cut`]
  if (scrollsX && isTooWide && !isRow && clientWidth > 0) return [`${name}: scrolls sideways`]
  const isTooHigh = element.scrollHeight > element.clientHeight + 1
  if (scrollsY && isTooHigh && !isRow && element.clientHeight < least_window)
    return [`${name}: a window of ${element.clientHeight} px`]
  return []
}

type Axis = 'x' | 'y'
const sides = { x: ['left', 'right'], y: ['top', 'bottom'] } as const

const sticksOut = (inner: Box, outer: Box, axis: Axis): number => {
  const [start, end] = sides[axis]
  return Math.round(Math.max(outer[start] - inner[start], inner[end] - outer[end]))
}

/** Follows an element's text or control outwards: each frame must hold it, or scroll, or end in an ellipsis. */
type StickingOut = { name: string; by: number; frame: string; axis: Axis | 'under' }
const placeFaults = (layout: Layout, element: LaidOut): StickingOut[] => {
  const { elements, width, height, pageScrolls } = layout
  const { name } = element
  const own = element.text.length > 0 ? unionOf(element.text) : element.control ? element.box : undefined
  if (!own) return []
  const screen = { left: 0, top: 0, right: width, bottom: pageScrolls ? Number.POSITIVE_INFINITY : height }
  const faults: StickingOut[] = []
  for (const axis of ['x', 'y'] as const) {
    let inner = own
    let floats = false
    let at: LaidOut | undefined = element
    for (; at; at = at.fixed ? undefined : elements[at.parent]) {
      const by = sticksOut(inner, at.box, axis)
      const holds = clips(at, axis) || (at.framed && (at === element || !floats))
      if (letsGo(at, axis)) inner = at.box
      else if (by > tolerance && holds)
        faults.push({ name, by, frame: at === element ? 'its own box' : at.name, axis })
      if (faults.some((fault) => fault.axis === axis)) break
      floats ||= at.floats
    }
    const by = sticksOut(inner, screen, axis)
    if (by > tolerance && !faults.some((fault) => fault.axis === axis))
      faults.push({ name, by, frame: 'the screen', axis })
  }
  return faults
}

const clips = (element: LaidOut, axis: Axis): boolean => (axis === 'x' ? element.clipsX : element.clipsY)
const letsGo = (element: LaidOut, axis: Axis): boolean =>
  axis === 'x'
    ? element.scrollsX || (element.clipsX && (element.ellipsis || element.clamped))
    : element.scrollsY || element.clamped

const unionOf = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
})

const cutTo = (box: Box, clip: Box): Box => ({
  left: Math.max(box.left, clip.left),
  top: Math.max(box.top, clip.top),
  right: Math.min(box.right, clip.right),
  bottom: Math.min(box.bottom, clip.bottom),
})

/** Texts that are written over each other. */
const overlaps = ({ elements }: Layout): string[] => {
  const texts = elements.flatMap((element) =>
    element.text.length === 0 || isFloating(elements, element)
      ? []
      : [
          {
            name: element.name,
            lines: element.text.map((line) => cutTo(line, cutTo(element.box, element.clip))),
          },
        ],
  )
  return texts.flatMap(({ name, lines }, i) =>
    texts
      .slice(i + 1)
      .filter((other) => lines.some((line) => other.lines.some((another) => isOver(line, another))))
      .map((other) => `${name}: is written over ${other.name}`),
  )
}

const isOver = (one: Box, other: Box): boolean => {
  const both = cutTo(one, other)
  return both.right - both.left > tolerance * 2 && both.bottom - both.top > tolerance * 3
}

const isFloating = (elements: readonly LaidOut[], element: LaidOut): boolean => {
  for (let at: LaidOut | undefined = element; at; at = elements[at.parent])
    if (at.floats || at.fixed) return true
  return false
}
