import { isRejection, money, type RecordedEvent } from '@bon/contracts/kernel'
import { type MailTrouble, paperStream } from '@bon/contracts/papers'
import { expect, test } from 'vitest'
import { createCommandHandler } from '../kernel/index.ts'
import { type PrintPaper, paperDecider } from '../papers/index.ts'
import { specId, specStore } from '../spec-support/spec-store.ts'
import { endMail, mailPapers } from './mail-papers.process.ts'

const [company_uuid = '', vat_entity_uuid = '', order_uuid = ''] = [1, 2, 3].map(specId)
const who = { company_uuid, vat_entity_uuid, actor: 'spec', now: '2026-11-21T12:00:00.000Z' }
const stream = paperStream(order_uuid)

const wish = (n: number): PrintPaper => ({
  print_uuid: specId(100 + n),
  order_uuid,
  paper: 'receipt',
  way: 'mail',
  printer_uuid: null,
  order_revision: '4',
  template: 2,
  short_nr: 7,
  amount: money(125_00),
  net: money(100_00),
  register_uuid: specId(5),
  session_uuid: specId(6),
  cashier_uuid: specId(7),
  to: { ref: specId(8), hash: 'a'.repeat(64) },
})

const openPost = async (outcome: 'posted' | MailTrouble) => {
  const handler = createCommandHandler(specStore())
  const posted: string[] = []
  const post = async (_: string, { print_uuid }: { print_uuid: string }) => {
    posted.push(print_uuid)
    return outcome
  }
  const made = await handler.handle(paperDecider, stream, wish(1), {
    ...who,
    command_id: specId(50),
    command_hash: '0'.repeat(64),
  })
  if (isRejection(made)) throw new Error(made.rejection)
  const [event] = made.events as [RecordedEvent]
  const mails = async () => (await handler.load(paperDecider, stream, company_uuid))?.state.mails
  return { handler, posted, mails, react: () => mailPapers({ handler, post }).react([event]) }
}

test('a letter with a known outcome is not written again, however often its paper is requested', async () => {
  const { handler, posted, mails, react } = await openPost('posted')
  await react()
  await react()
  // Twice, because the outbox is idempotent by print.
  expect(posted).toEqual([specId(101), specId(101)])
  expect(await mails()).toEqual({})
  const print = { order_uuid, print_uuid: specId(101) }
  await endMail(handler, print, 'sent', who)
  await endMail(handler, print, 'refused', who)
  await react()
  expect(posted).toHaveLength(2)
  expect(await mails()).toEqual({ [specId(101)]: 'sent' })
})

test('CO-16: an address forgotten before the letter was written ends it, with the reason', async () => {
  const { mails, react } = await openPost('forgotten')
  await react()
  await react()
  expect(await mails()).toEqual({ [specId(101)]: 'forgotten' })
})
