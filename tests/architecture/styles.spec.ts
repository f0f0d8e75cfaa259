import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from './cruise.ts'
import { withoutStyles } from './mantine-styles.ts'
import {
  foreignStyles,
  handWrittenPaths,
  missingClasses,
  styleLines,
  unknownRoles,
  unusedClasses,
  webSources,
} from './styles.ts'

/** A quarter less than the 10,261 that were once there; the four sizes of the till need what stands. May only shrink. */
const most_lines = 7_633

describe('style sheets', () => {
  let sources: Awaited<ReturnType<typeof webSources>>
  beforeAll(async () => {
    sources = await webSources(ROOT)
  })

  test('a style sheet is imported from its own folder only, and its classes are not passed on', () => {
    expect(sources.filter(({ path }) => path.endsWith('.module.css')).length).toBeGreaterThan(80)
    expect(foreignStyles(sources)).toEqual([])
  })

  // Lower it when styles go; what two screens need is a part of web/shared/ui or a role.
  test('the sheets together have no more lines than before', () => {
    expect(styleLines(sources)).toBeLessThanOrEqual(most_lines)
    const sheet = { path: 'web/pos/sale/a.module.css', text: '.head {\n  color: red;\n}\n' }
    expect(styleLines([...sources, sheet]) - styleLines(sources)).toBe(3)
    expect(styleLines([...sources, sheet])).toBeGreaterThan(most_lines)
  })

  test('a Mantine component has its styles, imported for all or by what loads it', () => {
    const sheets = new Set(
      readdirSync(join(ROOT, 'web/node_modules/@mantine/core/styles')).map((file) =>
        file.replace('.css', ''),
      ),
    )
    expect(withoutStyles(sources, sheets)).toEqual([])
    const text = "import { Progress, type Styles } from '@mantine/core'"
    const part = { path: 'web/admin/a/part.tsx', text }
    expect(withoutStyles([part], sheets)).toEqual(['web/admin/a/part.tsx: Progress'])
    const page = (from: string) => ({
      path: 'web/admin/a/page.tsx',
      text: `import '@mantine/core/styles/Progress.css'\nimport { Part } from './${from}.tsx'`,
    })
    expect(withoutStyles([part, page('part')], sheets)).toEqual([])
    expect(withoutStyles([part, page('other')], sheets)).toEqual(['web/admin/a/part.tsx: Progress'])
  })

  test('every class of a style sheet is used', () => {
    expect(unusedClasses(sources)).toEqual([])
  })

  test('every referenced class is defined in its sheet', () => {
    expect(missingClasses(sources)).toEqual([])
    const sheet = { path: 'web/pos/sale/a.module.css', text: '.head {\n}\n' }
    const text = "import style from './a.module.css'\nstyle.head; style.hed"
    expect(missingClasses([sheet, { path: 'web/pos/sale/a.tsx', text }])).toEqual([
      'web/pos/sale/a.tsx: .hed',
    ])
  })

  test("a role is one of the theme's", () => {
    expect(unknownRoles(sources)).toEqual([])
    const text = `<p className="row dimm" /> ; <p className={\`\${style.a} gap-7\`} />`
    const roles = { path: 'web/shared/theme/roles.css', text: '.row {\n}\n' }
    expect(unknownRoles([roles, { path: 'web/pos/a.tsx', text }])).toEqual([
      'web/pos/a.tsx: dimm',
      'web/pos/a.tsx: gap-7',
    ])
  })

  test('an address of a company is written in web/shared/paths only', () => {
    expect(handWrittenPaths(sources)).toEqual([])
    const text = `const to = \`/companies/\${company.uuid}/admin\``
    expect(handWrittenPaths([{ path: 'web/admin/a.tsx', text }])).toEqual(['web/admin/a.tsx'])
  })

  test.each([
    ['of another folder', `import style from '../order/order.module.css'`],
    ['of a folder below', `import style from './parts/parts.module.css'`],
    ['for its effect alone', `import '../order/order.css'`],
    ['handed on by name', `import style from './a.module.css'\nexport { style as doorStyle }`],
    ['handed on as a value', `import style from './a.module.css'\nexport const looks = style\n`],
    ['exported where it stands', `export { default as style } from './a.module.css'`],
  ])('a sheet %s is reported', (_, text) => {
    expect(foreignStyles([{ path: 'web/admin/invoices/screen.tsx', text }])).toHaveLength(1)
  })

  test.each([
    [`import style from './a.module.css'\nexport const A = () => <p className={style.a} />`],
    [`import '@mantine/core/styles/Menu.css'`],
    [`import './colors.css'`],
  ])('%s is not reported', (text) => {
    expect(foreignStyles([{ path: 'web/admin/invoices/screen.tsx', text }])).toEqual([])
  })

  test('a rule for nothing is reported, one that is referenced by a value is not', () => {
    const sheet = { path: 'web/pos/sale/a.module.css', text: '.used {\n}\n.head .dead:hover {\n}\n' }
    const source = (text: string) => ({
      path: 'web/pos/sale/a.tsx',
      text: `import style from './a.module.css'\n${text}`,
    })
    expect(unusedClasses([sheet, source('style.used; style.head')])).toEqual([
      'web/pos/sale/a.module.css: .dead',
    ])
    expect(unusedClasses([sheet, source('style.used; style[size]')])).toEqual([])
  })
})
