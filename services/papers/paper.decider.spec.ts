import { instantOf, isRejection, money, type Uuid } from '@bon/contracts/kernel'
import { evolvePapers, noPapers, type Papers } from '@bon/contracts/papers'
import { expect, test } from 'vitest'
import { type PrintPaper, paperDecider } from './paper.decider.ts'

const id = (n: number): Uuid => `00000000-0000-7000-8000-${n.toString().padStart(12, '0')}`
const wish = (n: number, over: Partial<PrintPaper> = {}): PrintPaper => ({
  print_uuid: id(n),
  order_uuid: id(1),
  paper: 'invoice',
  way: 'screen',
  buyer: { ref: id(2), hash: '0'.repeat(64) },
  printer_uuid: null,
  order_revision: '4',
  template: 2,
  short_nr: 17,
  amount: money(298_00),
  net: money(238_40),
  register_uuid: id(3),
  session_uuid: id(4),
  cashier_uuid: id(5),
  ...over,
})
const after = (papers: Papers, command: PrintPaper): Papers => {
  const decided = paperDecider.decide(command, papers, { now: instantOf(0), command_id: command.print_uuid })
  if (isRejection(decided)) throw new Error(decided.rejection)
  return decided.reduce(evolvePapers, papers)
}

test('LAW-7: a full invoice numbers its own copies, beside those of the receipt, and names its buyer by reference', () => {
  const receipt = after(noPapers, wish(10, { paper: 'receipt', buyer: undefined }))
  const papers = after(after(receipt, wish(11)), wish(12))
  expect(papers.prints.map(({ paper, copy }) => [paper, copy])).toEqual([
    ['receipt', 0],
    ['invoice', 0],
    ['invoice', 1],
  ])
  expect(papers.prints[1]?.buyer).toEqual({ ref: id(2), hash: '0'.repeat(64) })
})

test('S-16: letters of a full invoice count with those of the receipt', () => {
  const mailed = [20, 21, 22, 23, 24].reduce(
    (papers, n) => after(papers, wish(n, { way: 'mail', paper: n % 2 ? 'receipt' : 'invoice' })),
    noPapers,
  )
  const more = wish(25, { way: 'mail' })
  expect(paperDecider.decide(more, mailed, { now: instantOf(0), command_id: more.print_uuid })).toMatchObject(
    { rejection: 'paper.too_many_mails' },
  )
})
