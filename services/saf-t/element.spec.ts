import { expect, test } from 'vitest'
import { childOf, childrenOf, element, textElement, textIn, xmlOf } from './element.ts'

test('LAW-2: elements are written in their order, without what has no value', () => {
  const line = element(
    'ctLine',
    textElement('nr', 1),
    textElement('ppu', undefined),
    [textElement('a', 'x'), undefined, [element('vat', textElement('vatPerc', '25'))]],
    textElement('nr', 2),
  )
  expect(xmlOf(line)).toBe('<ctLine><nr>1</nr><a>x</a><vat><vatPerc>25</vatPerc></vat><nr>2</nr></ctLine>')
  expect(childrenOf(line, 'nr').map(({ content }) => content)).toEqual(['1', '2'])
  expect([textIn(line, 'nr'), textIn(line, 'vat'), childOf(line, 'ppu')]).toEqual(['1', '', undefined])
})

test('what XML means by a character is written as text, and what it cannot write is left out', () => {
  expect(xmlOf(textElement('artDesc', 'Fish & <chips>\u0000 æøå €  שלום 🍟'))).toBe(
    '<artDesc>Fish &amp; &lt;chips&gt; æøå €  שלום 🍟</artDesc>',
  )
})
