import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useReducer } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { pause } from '../../shared/platform/index.ts'
import { fetchDialogs } from '../../shared/ui/index.ts'
import { type Pos, PosContextProvider } from '../registers/pos.ts'
import { empty, idOf } from '../sale/cart.examples.ts'
import { type Cart, cartReducer } from '../sale/cart.ts'
import { CustomerDialog } from './customer-dialog.tsx'

const register = {
  uuid: idOf('register'),
  products: [],
  dependents: [],
  sales_areas: [],
  price_rules: { zone: 'Europe/Copenhagen', price_profiles: [], time_delimitations: [] },
} as unknown as Pos['register']
let cart: Cart

beforeAll(async () => {
  await startI18n()
  await fetchDialogs()
})
afterEach(async () => {
  cleanup()
  // Buttons ignore clicks right after a button was shown in the same place; in jsdom every button has the same
  // position.
  await pause(400)
  await i18n.changeLanguage('da')
})

const Till = () => {
  const [now, change] = useReducer(cartReducer, empty)
  cart = now
  const bon = { lines: now.lines.length, unsent: true, status: 'open' }
  const sale = { state: { status: 'idle' }, dismiss: () => undefined }
  const pos = { register, cart: now, change, cartOff: false, bon, sale } as unknown as Pos
  return (
    <MemoryRouter>
      <MantineProvider>
        <PosContextProvider value={pos}>
          <CustomerDialog onClose={() => undefined} />
        </PosContextProvider>
      </MantineProvider>
    </MemoryRouter>
  )
}

const words = {
  da: {
    save: 'Gem',
    company: 'Køber som firma',
    name: 'Navn',
    email: 'E-mail',
    phone: 'Telefon',
    problems: [
      /^Skriv kundens navn/,
      /^Skriv kundens e-mail/,
      /^Telefonnummeret skal/,
      /^Skriv CVR-nummeret/,
    ],
  },
  en: {
    save: 'Save',
    company: 'Buys as a company',
    name: 'Name',
    email: 'E-mail',
    phone: 'Phone',
    problems: [
      /^Write the customer's name/,
      /^Write the customer's e-mail/,
      /^The phone number/,
      /^Write the VAT/,
    ],
  },
}

test.each(['da', 'en'] as const)(
  'ORD-45, ORD-46, ORD-47, ORD-48: what is wrong is said under its field, and the first is focused (%s)',
  async (language) => {
    await i18n.changeLanguage(language)
    await i18n.loadNamespaces(['pos', 'bon'])
    const { save, company, name, email, phone, problems } = words[language]
    render(<Till />)
    fireEvent.click(await screen.findByRole('checkbox', { name: company }))
    fireEvent.change(screen.getByRole('textbox', { name: phone }), { target: { value: '12' } })
    fireEvent.click(screen.getByRole('button', { name: save }))
    for (const problem of problems) expect(screen.getByText(problem)).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: new RegExp(`^${name}`) }))
    expect(cart.details.customer).toBeUndefined()

    const fill = (field: string, value: string) =>
      fireEvent.change(screen.getByRole('textbox', { name: new RegExp(`^${field}`) }), { target: { value } })
    fill(name, 'Mads Holm')
    fill(email, 'mads@holm.example')
    fill(phone, '+45 12345678')
    fireEvent.click(screen.getByRole('checkbox', { name: company }))
    fireEvent.click(screen.getByRole('button', { name: save }))
    expect(cart.details.customer).toEqual({
      name: 'Mads Holm',
      email: 'mads@holm.example',
      phone: '+45 12345678',
    })
  },
)
