import { expect, type Locator, type Page } from 'playwright/test'
import type { ScriptedPage } from './layout.ts'

type Style = Partial<
  Record<
    | 'fontSize'
    | 'fontWeight'
    | 'borderRadius'
    | 'borderTopStyle'
    | 'borderTopColor'
    | 'borderBottomStyle'
    | 'borderBottomColor'
    | 'boxShadow'
    | 'backgroundColor'
    | 'color',
    string
  >
>
type Size = { width?: number; height?: number }

const soft = expect.configure({ soft: true })

/** The size on the screen, to the pixel, once it is drawn. */
export const expectSize = async (element: Locator, size: Size): Promise<void> => {
  const found = async () => {
    const box = await element.first().boundingBox()
    return Object.fromEntries(
      Object.keys(size).map((side) => [side, Math.round(box?.[side as keyof Size & keyof typeof box] ?? 0)]),
    )
  }
  await soft.poll(found, `${element}`).toEqual(size)
}

export const expectStyle = async (element: Locator, style: Style): Promise<void> => {
  const found = () =>
    element.first().evaluate((node, names) => {
      const computed = getComputedStyle(node)
      return Object.fromEntries(names.map((name) => [name, computed.getPropertyValue(kebab(name))]))
      function kebab(name: string): string {
        return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      }
    }, Object.keys(style))
  await soft.poll(found, `${element}`).toEqual(style)
}

/** The rendered widths or heights of a grid's tracks. */
export const tracksOf = (element: Locator, axis: 'columns' | 'rows'): Promise<number[]> =>
  element.first().evaluate(
    (node, name) =>
      getComputedStyle(node)
        .getPropertyValue(`grid-template-${name}`)
        .split(' ')
        .map((track) => Math.round(Number.parseFloat(track))),
    axis,
  )

/** A custom property as resolved on this page. */
export const variable = (page: Page, name: string): Promise<string> =>
  page.evaluate((of) => getComputedStyle(document.documentElement).getPropertyValue(of).trim(), `--${name}`)

/**
 * Touch targets smaller than 44 × 44 (DES-31), by their text. A control inside a label is tapped by the label; a link
 * within a sentence may have the line's height (WCAG 2.5.8, inline).
 */
export const smallTargets = (page: ScriptedPage): Promise<string[]> =>
  page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      'button, a[href], input, select, textarea, [role=tab], [role=radio]',
    )
    return [...all].flatMap((element) => {
      // A field that fills its frame is tapped by the frame.
      const frame = element.matches('input') ? element.parentElement : null
      const target = element.closest('label') ?? frame ?? element
      const { width, height } = target.getBoundingClientRect()
      const isScreenReaderOnly =
        width <= 1 || height <= 1 || getComputedStyle(element).visibility === 'hidden'
      const isInline = element.tagName === 'A' && getComputedStyle(element).display === 'inline'
      // A tolerance of half a pixel for rounding in the layout.
      if (isScreenReaderOnly || isInline || (width >= 43.5 && height >= 43.5)) return []
      const summary = element.getAttribute('aria-label') ?? element.textContent
      return [`${element.tagName} ${summary}: ${Math.round(width)} × ${Math.round(height)}`]
    })
  })
