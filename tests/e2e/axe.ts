import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright/test'

const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)
type Axe = {
  run(on: Document, how: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/**
 * Accessibility violations, by all of axe's rules or by these. Axe is injected once per page: the builder of its
 * package opens another page for every check, for frames that we do not have.
 */
export const barriersOn = async (page: Page, rules?: string[]): Promise<{ id: string; at: string[] }[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  return page.evaluate(async (only) => {
    const { axe } = globalThis as unknown as { axe: Axe }
    const how = { resultTypes: ['violations'], ...(only && { runOnly: only }) }
    const { violations } = await axe.run(document, how)
    return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))
  }, rules)
}
