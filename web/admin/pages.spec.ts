import { expect, test } from 'vitest'
import { allowedPages, pageAt, pathOf, sectionsOf } from './pages.ts'

test('a section without an allowed page is not shown', () => {
  const sections = sectionsOf(allowedPages(['orders', 'journal']))
  expect(sections.map((section) => section.key)).toEqual(['sales', 'books'])
  expect(sections[1]?.pages.map((page) => page.key)).toEqual(['journal'])
})

test('keys of pages that do not exist yet are ignored', () => {
  expect(allowedPages(['settings', 'dashboard']).map((page) => page.key)).toEqual(['dashboard'])
})

test('a detail page belongs to its list', () => {
  expect(pageAt('/companies/c/admin/z-reports/z')?.key).toBe('z_reports')
  expect(pageAt('/companies/c/admin/registers/r/journal')?.key).toBe('journal')
  expect(pageAt('/companies/c/admin')?.key).toBe('dashboard')
  expect(pageAt('/companies/c/admin/nowhere')).toBeUndefined()
  expect(pageAt('/dashboard')).toBeUndefined()
})

test('every page leads back to itself', () => {
  for (const page of allowedPages(['dashboard', 'orders', 'z_reports', 'journal'])) {
    expect(pageAt(pathOf('c', page))).toEqual(page)
  }
})
