import { beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from './cruise.ts'
import { webSources } from './styles.ts'

type Source = { path: string; text: string }

const native =
  /'datetime-local'|\btype(?:=\{?|\??: )[^\n]*?['"](?:date|datetime-local|time|month|week)['"]|<TimeInput\b/

/** Sources that have a native field of date or time, or a prop that becomes its type. */
const nativeFields = (sources: readonly Source[]): string[] =>
  sources.filter(({ path, text }) => path.endsWith('.tsx') && native.test(text)).map(({ path }) => path)

describe('date fields follow the language of the page, not that of the browser (X6)', () => {
  let sources: Source[]
  beforeAll(async () => {
    sources = await webSources(ROOT)
  })

  test('no field is a native one: DateField, DateTimeField and TimeField of web/admin/parts/date-fields', () => {
    expect(sources.filter(({ text }) => text.includes('<DateField')).length).toBeGreaterThan(8)
    expect(nativeFields(sources)).toEqual([])
  })

  test.each([
    '<TextInput type="date" label={t("day")} />',
    `<input type={'datetime-local'} />`,
    `<TextInput type={isDay ? 'date' : 'time'} />`,
    `const Range = ({ type }: { type?: 'text' | 'date' | 'time' }) => <TextInput type={type} />`,
    '<TimeInput label={t("from")} />',
  ])('%s is reported', (text) => {
    expect(nativeFields([{ path: 'web/admin/a.tsx', text }])).toEqual(['web/admin/a.tsx'])
  })
})
