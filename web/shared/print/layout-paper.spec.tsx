import type { Layout } from '@bon/contracts/printing'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LayoutPaper } from './layout-paper.tsx'

const layout: Layout = [
  { kind: 'text', text: 'KOPI nr. 1', size: 2, inverse: true },
  { kind: 'text', text: 'Z-rapport 0411', size: 2, bold: true, align: 'centre' },
  { kind: 'text', text: 'TVUNGEN LUKNING', bold: true, align: 'centre' },
  { kind: 'three', bold: true, left: 'Betalingsmidler', middle: 'Forventet', right: 'Optalt' },
  { kind: 'three', left: 'Kontant (15)', middle: '8.223,00', right: '-8.173,00', loud: true },
  { kind: 'pair', size: 2, bold: true, left: 'I alt DKK', right: '35.575,50' },
  { kind: 'text', text: 'Kontanter', bold: true },
]

test('ZR-05: a slip stands on pages that have their heading, so that nothing on it is one', () => {
  render(<LayoutPaper layout={layout} variant="slip" report />)
  expect(screen.getByRole('article').textContent).toContain('Kontant (15)8.223,00−8.173,00')
  expect(screen.queryAllByRole('heading')).toEqual([])
})

test('R-16: the head of the journal is a QR code below its text', () => {
  const { container } = render(
    <LayoutPaper
      layout={[
        { kind: 'text', text: 'Kontrolkode 2301-VKVK-VKVK-VKVK-VKVK', align: 'centre' },
        { kind: 'qr', text: 'bon:2301' },
      ]}
    />,
  )
  expect(screen.getByText('Kontrolkode 2301-VKVK-VKVK-VKVK-VKVK').nextElementSibling?.tagName).toBe('svg')
  expect(container.querySelector('svg path')?.getAttribute('d')).toContain('h1v1h-1z')
})
