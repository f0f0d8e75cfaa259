import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { type Session, SessionContext } from '../../shared/session/use-session.ts'
import { idOf } from '../sale/cart.examples.ts'
import { AdminPinDialog, ApprovalDialog } from './admin-pin-dialog.tsx'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces('orders')
})
afterEach(cleanup)

const action = {
  kind: 'order.refund',
  subject_uuid: idOf('order'),
  cashier_uuid: idOf('cashier'),
  command_id: idOf('command'),
} as const
const props = { register_uuid: idOf('register'), action, onClose: vi.fn() }

const shownTo = (permissions: string[]) =>
  render(
    <MantineProvider>
      <SessionContext value={{ user: { permissions } } as unknown as Session}>
        <AdminPinDialog {...props} why="Giv pengene tilbage" onAuthorised={vi.fn()} />
        <ApprovalDialog {...props} causes={['refund_limit']} onApproved={vi.fn()} />
      </SessionContext>
    </MantineProvider>,
  )

const digitKeys = () => screen.queryAllByRole('button', { name: '7' }).length

test('PERM-16: without the right the refusal is said before a PIN or a reason is asked for', async () => {
  shownTo(['register.operate', 'order.save'])
  expect(await screen.findAllByRole('alert')).toHaveLength(2)
  expect(digitKeys()).toBe(0)
  expect(screen.queryByRole('textbox')).toBeNull()
  const refusals = screen.getAllByRole('alert').map(({ textContent }) => textContent)
  expect(refusals).toEqual([i18n.t('orders:adminPin.noAccess'), i18n.t('orders:adminPin.noAccess')])
})

test('PERM-16: with the right the PIN is asked for', async () => {
  shownTo(['register.operate', 'order.refund'])
  expect(await screen.findAllByRole('button', { name: '7' })).toHaveLength(2)
  expect(screen.queryByText(i18n.t('orders:adminPin.noAccess'))).toBeNull()
})
