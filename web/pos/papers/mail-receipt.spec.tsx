import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { type Pos, PosContextProvider } from '../registers/pos.ts'
import { idOf } from '../sale/cart.examples.ts'
import { MailReceipt } from './mail-receipt.tsx'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces(['papers'])
})

test('ORD-46: the address of a receipt is asked for by one press, and what is no address is said under its field', async () => {
  const pos = { register: { uuid: idOf('register') }, cashier: { uuid: idOf('cashier') } } as unknown as Pos
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <PosContextProvider value={pos}>
          <MailReceipt orderUuid={idOf('order')} copies={1} off={false} onSent={() => undefined} />
        </PosContextProvider>
      </MantineProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Send kopi nr. 1 på e-mail' }))
  const field = screen.getByRole('textbox', { name: 'Gæstens e-mail' })
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'gaest@' } })
  fireEvent.submit(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(/^Skriv en hel adresse/).id).toBe(field.getAttribute('aria-describedby'))
})
