import { fireEvent, render, screen } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { expect, test } from 'vitest'
import { useAddressFilters } from './use-address-filters.ts'

const TwoAtOnce = () => {
  const { address, narrow } = useAddressFilters(['from', 'to'])
  const choose = () => {
    narrow({ from: '18' })
    narrow({ to: '20' })
  }
  return (
    <button type="button" onClick={choose}>
      {`${address}`}
    </button>
  )
}

test('DEF-43: a filter that is changed before the page is drawn anew keeps the one before it, and the page is the first', async () => {
  window.history.replaceState(null, '', '/list?before=page2&other=x')
  render(
    <BrowserRouter>
      <TwoAtOnce />
    </BrowserRouter>,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByText('other=x&from=18&to=20')).toBeDefined()
  expect(window.location.search).toBe('?other=x&from=18&to=20')
})
