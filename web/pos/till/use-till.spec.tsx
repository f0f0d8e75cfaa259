import { act, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dialogOf, type TillState } from './till-state.ts'
import { createTill, TillProvider, useTill } from './use-till.ts'

type ReaderProps = { select: (state: TillState) => unknown; onDraw: () => void }

const Reader = ({ select, onDraw }: ReaderProps) => {
  useTill(select)
  onDraw()
  return null
}

test('ADR 0100: a change of a dialog redraws only what reads it', () => {
  const till = createTill()
  const drawn = { payment: 0, order: 0, all: 0 }
  const readers: [keyof typeof drawn, (state: TillState) => unknown][] = [
    ['payment', (state) => dialogOf(state, 'payment') !== undefined],
    ['order', (state) => state.awaiting_order],
    ['all', (state) => state.dialogs],
  ]
  render(
    <TillProvider till={till}>
      {readers.map(([name, select]) => (
        <Reader
          key={name}
          select={select}
          onDraw={() => {
            drawn[name] += 1
          }}
        />
      ))}
    </TillProvider>,
  )
  const after = (event: Parameters<typeof till.dispatch>[0]) => {
    const before = { ...drawn }
    act(() => till.dispatch(event))
    return readers.map(([name]) => name).filter((name) => drawn[name] > before[name])
  }
  expect(after({ type: 'opened', dialog: { kind: 'more' } })).toEqual(['all'])
  expect(after({ type: 'opened', dialog: { kind: 'payment' } })).toEqual(['payment', 'all'])
  expect(after({ type: 'orderUpdateAsked' })).toEqual(['order'])
  expect(after({ type: 'popup', shown: true })).toEqual([])
  expect(after({ type: 'closed' })).toEqual(['payment', 'all'])
})

test('ADR 0100: what is dispatched before a part is drawn is seen by it', () => {
  const till = createTill()
  const seen: unknown[] = []
  const Early = () => {
    seen.push(useTill((state) => state.payment_underway))
    return null
  }
  till.dispatch({ type: 'paymentStarted' })
  render(
    <TillProvider till={till}>
      <Early />
    </TillProvider>,
  )
  expect(seen).toEqual([true])
})
