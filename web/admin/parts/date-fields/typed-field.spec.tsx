import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n, startI18n } from '../../../shared/i18n/index.ts'
import type { DateFieldProps } from './field-props.ts'
import { TypedField } from './typed-field.tsx'
import type { FieldKind } from './written.ts'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces('date-fields')
})
afterEach(async () => {
  cleanup()
  await i18n.changeLanguage('da')
})

let values: string[] = []
type FormProps = Partial<DateFieldProps> & { kind: FieldKind }

const Form = ({ value: initial = '', ...props }: FormProps) => {
  const [value, setValue] = useState(initial)
  const change = (next: string) => {
    values.push(next)
    setValue(next)
  }
  return (
    <MantineProvider>
      <TypedField label="Dag" {...props} value={value} onChange={change} />
      <button type="button" onClick={() => setValue('2026-01-01')}>
        Nulstil
      </button>
    </MantineProvider>
  )
}

const show = (props: FormProps) => {
  values = []
  render(<Form {...props} />)
}
const field = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Dag' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })

test.each([
  ['date', '2026-11-27', '27.11.2026', '5.12.2026', '2026-12-05', '05.12.2026'],
  [
    'date-time',
    '2026-11-27T08:00',
    '27.11.2026 08:00',
    '5.12.2026 9.30',
    '2026-12-05T09:30',
    '05.12.2026 09:30',
  ],
  ['time', '08:00', '08:00', '930', '09:30', '09:30'],
] as const)('X6: a %s is written day first, and typed so', (kind, value, written, typed, meant, tidied) => {
  show({ kind, value })
  expect(field().value).toBe(written)
  type(typed)
  expect(values).toEqual([meant])
  fireEvent.blur(field())
  expect(field().value).toBe(tidied)
  expect(values).toEqual([meant])
})

test('while it is typed, nothing is passed on; left half, it is empty and says what is written there', () => {
  show({ kind: 'date', value: '2026-11-27' })
  type('5.12.')
  expect(values).toEqual([])
  fireEvent.blur(field())
  expect(values).toEqual([''])
  expect(field().value).toBe('5.12.')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Skriv DD.MM.ÅÅÅÅ')).toBeTruthy()
  type('5.12.2026')
  expect(screen.queryByText('Skriv DD.MM.ÅÅÅÅ')).toBeNull()
  expect(values).toEqual(['', '2026-12-05'])
})

test('a day that no calendar has is told from a text that is none', () => {
  show({ kind: 'date', value: '2026-11-27' })
  type('31.02.2026')
  fireEvent.blur(field())
  expect(values).toEqual([''])
  expect(screen.getByText('Den dag findes ikke')).toBeTruthy()
})

test('Enter takes the text as leaving does: a form does not send the value of before', () => {
  show({ kind: 'date', value: '2026-11-27' })
  type('31.11.2026')
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(values).toEqual([''])
})

test('an emptied field is empty at once', () => {
  show({ kind: 'date', value: '2026-11-27' })
  type('')
  expect(values).toEqual([''])
})

test('a screen that shows the new value later does not bring back the one of before meanwhile', () => {
  const draw = (value: string) => (
    <MantineProvider>
      <TypedField kind="date" label="Dag" value={value} onChange={() => undefined} />
    </MantineProvider>
  )
  const { rerender } = render(draw('2026-11-27'))
  type('5.12.2026')
  fireEvent.blur(field())
  expect(field().value).toBe('05.12.2026')
  fireEvent.click(screen.getByRole('button', { name: 'Kalender: Dag' }))
  expect(screen.getByRole('button', { name: 'december 2026' })).toBeTruthy()
  rerender(draw('2026-12-05'))
  expect(field().value).toBe('05.12.2026')
  rerender(draw('2026-11-27'))
  expect(field().value).toBe('27.11.2026')
})

test('a screen that keeps its value is shown with it when the field is emptied, and with a fault beside other texts', () => {
  render(
    <MantineProvider>
      <TypedField kind="date" label="Dag" value="2026-11-27" onChange={() => undefined} />
    </MantineProvider>,
  )
  type('')
  fireEvent.blur(field())
  expect(field().value).toBe('27.11.2026')
  type('27.13.2026')
  fireEvent.blur(field())
  expect(field().value).toBe('27.13.2026')
  expect(screen.getByText('Den dag findes ikke')).toBeTruthy()
})

test.each([
  ['31.12.2023', 'Tidligst 01.01.2024'],
  ['29.11.2026', 'Senest 28.11.2026'],
])('%s is outside the limits, and the field says them', (text, fault) => {
  show({ kind: 'date', value: '2026-11-27', min: '2024-01-01', max: '2026-11-28' })
  type(text)
  fireEvent.blur(field())
  expect(values).toEqual([''])
  expect(screen.getByText(fault)).toBeTruthy()
})

test('a value that the screen sets takes the place of a text that was none', () => {
  show({ kind: 'date', value: '2026-11-27' })
  type('x')
  fireEvent.blur(field())
  fireEvent.click(screen.getByText('Nulstil'))
  expect(field().value).toBe('01.01.2026')
})

test.each([
  [
    'da',
    'Kalender: Dag',
    'november 2026',
    ['ma', 'ti', 'on', 'to', 'fr', 'lø', 'sø'],
    'torsdag den 5. november 2026',
  ],
  [
    'en',
    'Calendar: Dag',
    'November 2026',
    ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
    'Thursday, November 5, 2026',
  ],
])(
  'the calendar speaks %s, begins its weeks on Monday, and keeps the time of a moment',
  async (...expected) => {
    const [language, opens, month, weekdays, day] = expected
    await act(() => i18n.changeLanguage(language))
    show({ kind: 'date-time', value: '2026-11-27T08:15' })
    fireEvent.click(screen.getByRole('button', { name: opens }))
    expect(screen.getByRole('button', { name: month })).toBeTruthy()
    const heads = [...document.querySelectorAll('th')].map((head) => head.textContent?.replace('.', ''))
    expect(heads).toEqual(weekdays)
    fireEvent.click(screen.getByRole('button', { name: day }))
    expect(values).toEqual(['2026-11-05T08:15'])
    expect(field().value).toBe('05.11.2026 08:15')
  },
)

test('the calendar offers no day outside the limits', () => {
  show({ kind: 'date', value: '2026-11-27', max: '2026-11-28' })
  fireEvent.click(screen.getByRole('button', { name: 'Kalender: Dag' }))
  expect(screen.getByRole('button', { name: 'søndag den 29. november 2026' })).toHaveProperty(
    'disabled',
    true,
  )
  expect(screen.getByRole('button', { name: 'lørdag den 28. november 2026' })).toHaveProperty(
    'disabled',
    false,
  )
})
