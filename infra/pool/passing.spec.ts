import { StoreUnavailable } from '@bon/contracts/ports'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isPassing } from './index.ts'

const database = (code: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code })
const network = (code: string) => Object.assign(new Error(`connect ${code}`), { code })

test.each([
  ...['08006', '28000', '3D000', '40001', '40P01', '53100', '53300', '57014', '57P01', '57P05'].map(database),
  ...['25006', '25P03', '55P03', '58030'].map(database),
  ...['ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN'].map(network),
  new StoreUnavailable('away'),
  new Error('Connection terminated unexpectedly'),
  new Error('Query read timeout'),
])('FIND-M4: %s means that the storage is unavailable', (error) => {
  expect(isPassing(error)).toBe(true)
})

test.each([
  ...['22003', '22P02', '23505', '42P01', '42501', '54000', 'XX000'].map(database),
  new Error('the payment was refused: timeout'),
  new Error('no connection is called register.connection'),
  new TypeError('fetch failed'),
  Object.assign(new Error('no such file'), { code: 'ENOENT' }),
  'a string',
])('FIND-M4: %s is a fault of the work item', (error) => {
  expect(isPassing(error)).toBe(false)
})
