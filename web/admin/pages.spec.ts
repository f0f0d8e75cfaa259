import { permissionsOf, type Role } from '@bon/contracts/permissions'
import { resourceOf } from '@bon/contracts/resources'
import { expect, test } from 'vitest'
import da from '../locales/da/admin.json'
import en from '../locales/en/admin.json'
import {
  allowedPages,
  hasResource,
  landingOf,
  mayWrite,
  pageAt,
  pageOfResource,
  pages,
  pathOf,
  sectionKeys,
  sectionsOf,
} from './pages.ts'

test('a section without an allowed page is not shown', () => {
  const sections = sectionsOf(allowedPages({ pages_available: ['orders', 'journal'] }))
  expect(sections.map((section) => section.key)).toEqual(['sales', 'books'])
  expect(sections[1]?.pages.map((page) => page.key)).toEqual(['journal'])
})

test('keys of pages that do not exist yet are ignored', () => {
  expect(allowedPages({ pages_available: ['pos', 'orders'] }).map((page) => page.key)).toEqual(['orders'])
})

test.each([
  ['an admin or accountant', ['dashboard', 'orders', 'pos'], true, '/companies/c/admin'],
  ['a cashier', ['orders', 'pos', 'payment'], false, '/companies/c/pos'],
  ['a cashier who keeps products too', ['pos', 'product'], true, '/companies/c/admin/products'],
  ['an employee', ['product', 'register'], true, '/companies/c/admin/products'],
  [
    'an employee who sees kinds of gift cards',
    ['gift_card_type', 'product'],
    true,
    '/companies/c/admin/products',
  ],
  ['an auditor without figures', ['z_reports', 'journal'], true, '/companies/c/admin/z-reports'],
  ['somebody with nothing', [], false, '/companies/c/admin/help'],
])('Begin: %s starts at a permitted page', (_, pages_available, has_office, landing) => {
  expect(landingOf('c', { pages_available, has_office })).toBe(landing)
})

test('a page without a key is opened by another page’s key', () => {
  expect(allowedPages({ pages_available: ['sales_area'] }).map((page) => page.key)).toEqual([
    'sales_area',
    'register_page',
  ])
})

test('a reader of gift cards is not led to their import', () => {
  const keys = (permissions: string[]) =>
    allowedPages({ pages_available: ['gift_card'], permissions }).map((page) => page.key)
  expect(keys(['gift_card.read'])).toEqual(['gift_card', 'gift_card_statistics', 'gift_card_debt'])
  expect(keys(['gift_card.read', 'gift_card.write'])).toContain('gift_card_import')
})

test('PERM-06: each of the keys that open the configuration opens a page of the menu', () => {
  const keys =
    'user cashier register account vat_type payment_type printer terminal box customer integration settings'.split(
      ' ',
    )
  for (const key of keys) expect(allowedPages({ pages_available: [key] }).length, key).toBeGreaterThan(0)
})

test('a detail page belongs to its list', () => {
  expect(pageAt('/companies/c/admin/z-reports/z')?.key).toBe('z_reports')
  expect(pageAt('/companies/c/admin/products/p/history')?.key).toBe('product')
  expect(pageAt('/companies/c/admin/registers/r')?.key).toBe('register')
  expect(pageAt('/companies/c/admin/registers/r/journal')?.key).toBe('journal')
  expect(pageAt('/companies/c/admin')?.key).toBe('dashboard')
  expect(pageAt('/companies/c/admin/nowhere')).toBeUndefined()
  expect(pageAt('/dashboard')).toBeUndefined()
})

test('every page leads back to itself, and has its key and its path alone', () => {
  for (const page of pages) expect(pageAt(pathOf('c', page))).toEqual(page)
  expect(new Set(pages.map(({ key }) => key)).size).toBe(pages.length)
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
})

test('who may read a page may not therefore change what it shows', () => {
  const account = pageOfResource('accounts')
  if (!account) throw new Error('accounts have a page')
  const as = (role: Role) =>
    mayWrite(account, { permissions: [...permissionsOf({ roles: [role], choices: {} })] })
  expect([as('admin'), as('accountant'), as('employee')]).toEqual([true, false, false])
})

test('every page and every section has a name, in both languages', () => {
  for (const { section, page } of [da, en]) {
    expect(pages.map(({ key }) => key).filter((key) => !(key in page))).toEqual([])
    expect(sectionKeys.filter((key) => !(key in section))).toEqual([])
  }
})

test('every page of an entity finds its definition', () => {
  for (const page of pages.filter(hasResource)) expect(resourceOf(page.resource).name).toBe(page.resource)
})
