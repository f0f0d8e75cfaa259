import { afterEach, expect, test } from 'vitest'
import { forgetCashierOfReopenedTab } from '../../shared/device/reopened-tab.ts'
import { readStored, writeStored } from '../../shared/platform/index.ts'
import { idOf } from '../sale/cart.examples.ts'
import { cashierHere } from './device.ts'

const [register, anna] = [idOf('register'), idOf('anna')]
const loadedBy = (type: string) => ({ getEntriesByType: () => [{ type }] as never[] })
afterEach(() => sessionStorage.clear())

test.each([
  ['reload', anna],
  ['navigate', anna],
  ['back_forward', undefined],
])('X11: a page loaded by %s knows its cashier: %s; the rest of the tab is kept', (type, known) => {
  cashierHere.remember(register, anna)
  writeStored('update-pushed', 'build', 'tab')
  forgetCashierOfReopenedTab(loadedBy(type))
  expect(cashierHere.of(register)).toBe(known)
  expect(readStored('update-pushed', 'tab')).toBe('build')
})
