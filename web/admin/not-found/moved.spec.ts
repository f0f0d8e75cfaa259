import { expect, test } from 'vitest'
import { movedTo, uuidIn } from './moved.ts'

test('AUTH-13, DEF-62: an old address leads to the page’s current one, with the rest of its path', () => {
  expect(movedTo('printers')).toBe('printers_company')
  expect(movedTo('/locations/abc/')).toBe('settings/locations/abc')
  expect(movedTo('settingsomething')).toBeUndefined()
  expect(movedTo('settings')).toBe('settings/general')
  expect(movedTo('settings/general/nowhere')).toBeUndefined()
  expect(movedTo('settings/kitchen-displays')).toBe('kitchen-displays')
  expect(movedTo('nowhere')).toBeUndefined()
})

test('DEF-62: of an unknown address, the last uuid is looked up', () => {
  const uuid = '5c054310-c996-5eb9-a4fa-ba4d8ad9aa32'
  expect(uuidIn(`old/825a7635-bcfe-5dcf-8193-83ba2312236b/edit/${uuid.toUpperCase()}/x`)).toBe(uuid)
  expect(uuidIn('old/12')).toBeUndefined()
})
