import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { supplierIn } from './supplier.ts'

const folder = await mkdtemp(join(tmpdir(), 'bon-supplier-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const file = join(folder, 'supplier.json')
const whole = {
  name: 'Leverandør ApS',
  cvr: '13585628',
  street: 'Havnegade',
  house_number: '1',
  postcode: '8000',
  city: 'Aarhus C',
  country: 'dk',
}
const lay = (text: string) => writeFile(file, text)

test('LAW-2: the supplier of an installation is read from its file; without one there is none', async () => {
  await lay(JSON.stringify(whole))
  expect(supplierIn(file)).toEqual(whole)
  expect(supplierIn(undefined)).toBeUndefined()
})

test.each([
  ['a CVR number with a wrong check digit', { ...whole, cvr: '13585629' }, 'cvr'],
  ['a name longer than the schema takes', { ...whole, name: 'x'.repeat(101) }, 'name'],
  ['an empty street', { ...whole, street: ' ' }, 'street'],
  ['a country that is no code', { ...whole, country: 'Danmark' }, 'country'],
  ['a field that nobody reads', { ...whole, e_mail: 'a@b.dk' }, 'e_mail'],
])('LAW-2: %s stops the start, with its name', async (_, wrong, field) => {
  await lay(JSON.stringify(wrong))
  expect(() => supplierIn(file)).toThrow(new RegExp(`BON_SUPPLIER_FILE[^]*${field}`))
})

test('LAW-2: a file that is missing or no JSON stops the start', async () => {
  await lay('{')
  expect(() => supplierIn(file)).toThrow(/Bon cannot start: BON_SUPPLIER_FILE/)
  expect(() => supplierIn(join(folder, 'none.json'))).toThrow(/ENOENT/)
})
