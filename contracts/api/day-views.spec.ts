import { expect, test } from 'vitest'
import { api } from './index.ts'

test('R-5: only the dashboard accepts another start of the day; no list or export does', () => {
  const takers = Object.entries(api).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).flatMap(([name, { query }]) =>
      query && 'from_hour' in query.shape ? [`${group}.${name}`] : [],
    ),
  )
  expect(takers).toEqual(['statistics.dashboard'])
})
