import { parsePosition } from '@bon/contracts/kernel'
import { StoreUnavailable } from '@bon/contracts/ports'
import { expect, test } from 'vitest'
import { withinLog } from './within-log.ts'

test('a position beyond the log is limited to its end, and one within it needs no query', async () => {
  let questions = 0
  const head = async () => {
    questions++
    return parsePosition('700')
  }
  const within = withinLog({ head })
  expect(`${await within(parsePosition('9223372036854775807'))}`).toBe('700')
  expect(`${await within(parsePosition('64'))}`).toBe('64')
  expect(questions).toBe(1)
})

test('when the log does not answer, a position is left unchanged', async () => {
  const head = () => Promise.reject(new StoreUnavailable('away'))
  expect(`${await withinLog({ head })(parsePosition('64'))}`).toBe('64')
})
